import { createHmac } from "node:crypto";
import type { GeetestAnswer } from "../../contract/http/inform.ts";
import type { Clock } from "../kit/clock.ts";
import { messageOf } from "../kit/errors.ts";
import { fetchWithin } from "../kit/fetchWithin.ts";
import type { Log } from "../kit/log.ts";

/** The third party's slider captcha, version 4 (jiyanSwitch 1, docs/product.md 3). */
export interface GeetestSettings {
  readonly id: string;
  readonly key: string;
  /** Without trailing slash. */
  readonly baseUrl: string;
}

export type GeetestVerdict = "accepted" | "refused" | "unreachable";

export interface Geetest {
  readonly id: string;
  /** False for a minute after a failed request: the local captcha stands in. */
  isUp(): boolean;
  validate(answer: GeetestAnswer): Promise<GeetestVerdict>;
}

const TIMEOUT_MS = 5_000;
const DOWN_MS = 60_000;

interface GeetestReply {
  readonly status?: unknown;
  readonly result?: unknown;
  readonly reason?: unknown;
  readonly msg?: unknown;
}

export interface GeetestDeps {
  readonly settings: GeetestSettings;
  readonly clock: Clock;
  readonly log: Log;
}

export function createGeetest({ settings, clock, log }: GeetestDeps): Geetest {
  const url = `${settings.baseUrl}/validate?captcha_id=${encodeURIComponent(settings.id)}`;
  let downUntil = Number.NEGATIVE_INFINITY;

  /** Rejects when no valid response arrives in time. */
  async function fetchReply(answer: GeetestAnswer): Promise<GeetestReply> {
    const body = new URLSearchParams({
      lot_number: answer.lotNumber,
      captcha_output: answer.captchaOutput,
      pass_token: answer.passToken,
      gen_time: answer.genTime,
      sign_token: createHmac("sha256", settings.key).update(answer.lotNumber).digest("hex"),
    });
    return fetchWithin(url, { method: "POST", body }, { clock, timeoutMs: TIMEOUT_MS }, async (response) => {
      if (!response.ok) throw new Error(`status ${response.status}`);
      const reply: unknown = await response.json();
      if (typeof reply !== "object" || reply === null) throw new Error("the answer is no object");
      return reply;
    });
  }

  return {
    id: settings.id,
    isUp: () => clock.now() >= downUntil,
    async validate(answer) {
      let reply: GeetestReply;
      try {
        reply = await fetchReply(answer);
      } catch (error) {
        downUntil = clock.now() + DOWN_MS;
        log.warn({ reason: messageOf(error) }, "GeeTest cannot be reached: the local captcha stands in");
        return "unreachable";
      }
      if (reply.result === "success") return "accepted";
      // GeeTest answers `status: error` to malformed input, too: that must not be enough to send everybody to the local captcha.
      log.info({ status: reply.status, reason: reply.reason ?? reply.msg }, "GeeTest refused an answer");
      return "refused";
    },
  };
}
