import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync } from "node:fs";
import { readConfig } from "../../server/kit/config.ts";
import { withDatabase } from "../../server/kit/withDatabase.ts";
import { isReady } from "../e2e/ports.ts";
import { until } from "./checks.ts";

/** A portal with the demo's data for a run in one browser, in its own data folder. */
export interface TestedPortal {
  readonly url: string;
  /** Sends events of one match as a data provider does. */
  push(ch: string, events: readonly (readonly [kind: string, data: object])[]): Promise<void>;
  /** The code last sent to a number; "" before the first. */
  codeOf(mobile: string): Promise<string>;
  /**
   * Target of the piece in the newest jigsaw captcha, px from the left of its picture, which is 310 wide. Looked up in the
   * database, because finding it takes eyes. Null while no jigsaw waits for its answer.
   */
  jigsawX(): Promise<number | null>;
  end(): Promise<void>;
}

const PROVIDER_KEY = "e2e-provider-key-0001";
const READY_WITHIN_MS = 500_000;

async function post<T>(url: string, data: object): Promise<T> {
  const headers = { "content-type": "application/json", "x-provider-key": PROVIDER_KEY };
  const answer = await fetch(url, { method: "POST", headers, body: JSON.stringify(data) });
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`);
  return ((await answer.json()) as { readonly data: T }).data;
}

export async function startPortal(port: number, dataDir: string): Promise<TestedPortal> {
  mkdirSync(".cache", { recursive: true });
  const url = `http://127.0.0.1:${port}`;
  const portal: ChildProcess = spawn(process.execPath, ["tests/e2e/portal.ts"], {
    stdio: ["ignore", "ignore", "inherit", "ipc"],
    env: { ...process.env, PORT: String(port), E2E_DATA_DIR: dataDir, RTMP_PORT: "0" },
  });
  const ended = once(portal, "exit");
  const runs = new Map<string, Promise<{ readonly runId: string }>>();
  let sent = 0;
  await until("the portal is ready", () => isReady(url), Boolean, READY_WITHIN_MS);

  return {
    url,
    async push(ch, events) {
      const run = runs.get(ch) ?? post<{ readonly runId: string }>(`${url}/ingest/runs`, { title: "browsers", channels: [ch] });
      runs.set(ch, run);
      const { runId } = await run;
      const at = Date.now();
      await post(`${url}/ingest/events`, { runId, events: events.map(([k, d]) => ({ ch, at, k, d, key: `${runId}:${(sent += 1)}` })) });
    },
    async codeOf(mobile) {
      const { list } = (await (await fetch(`${url}/dev/inbox.json?mobile=${mobile}`)).json()) as { list: { code: string }[] };
      return list[0]?.code ?? "";
    },
    jigsawX: () =>
      withDatabase(readConfig({ DATA_DIR: dataDir }), async ({ pool }) => {
        const { rows } = await pool.query<{ x: number }>(
          "select (answer->>'x')::float8 as x from captcha_challenge where answer ? 'x' order by created_at desc limit 1",
        );
        return rows[0]?.x ?? null;
      }),
    async end() {
      portal.kill("SIGTERM");
      await ended;
    },
  };
}

/** Events of a football match in its first half, 0-0. */
export function fixtureOf(matchId: string): readonly (readonly [string, object])[] {
  const kickoffAt = Date.now() - 600_000;
  return [
    [
      "fixture",
      {
        matchId,
        sport: "fb",
        league: { id: "l1", name: "测试联赛", color: "#335577" },
        kickoffAt,
        home: { id: "h1", name: "红熊猫队" },
        away: { id: "a1", name: "铬金属队" },
        source: "test",
      },
    ],
    ["state", { state: 2, clock: { base: 0, startAt: kickoffAt, rate: 1 } }],
    ["score", { score: [0, 0] }],
  ];
}
