import type { ReactNode } from "react";
import { MemoryRouter } from "react-router-dom";
import { BRANDS } from "../../../brands/brands.ts";
import { type Result, err } from "../../../contract/result.ts";
import { IDLE_FEED } from "../../../streams/feed/idleFeed.ts";
import type { Api, ApiFailure } from "../../api/client.ts";
import { answeringApi } from "../../api/testing/answeringApi.ts";
import type { CaptchaProps } from "../../hooks/captcha.ts";
import { type Portal, PortalContext } from "../../hooks/portal.ts";
import { ALL_SHOWN } from "../../hooks/testing/portal.tsx";
import { type Session, VISITOR } from "../../hooks/session.ts";
import { staticSession } from "../../hooks/staticSession.ts";
import { ControlProvider } from "../../ui/control/ControlProvider.tsx";

export interface ApiCall {
  readonly path: string;
  readonly body: Readonly<Record<string, unknown>>;
  readonly query: Readonly<Record<string, unknown>>;
}

type Answer = Result<unknown, ApiFailure>;

/** An API with the test's answers by path; a path without one fails as if there were no network. */
export function fakeApi(answers: Readonly<Record<string, (call: ApiCall) => Answer | Promise<Answer>>>) {
  const calls: ApiCall[] = [];
  const api = answeringApi(async ({ path }, input) => {
    const one: ApiCall = { path, body: (input.body ?? {}) as ApiCall["body"], query: input.query ?? {} };
    calls.push(one);
    return (await answers[path]?.(one)) ?? err({ code: 0, message: "网络繁忙，请稍后再试" });
  });
  return { api, calls, to: (path: string) => calls.filter((one) => one.path === path) };
}

/** A captcha that is solved by a click. */
export function PressCaptcha({ purpose, attempt = 0, isLocal = false, onVerified }: CaptchaProps) {
  return (
    <button type="button" onClick={() => onVerified(`${purpose}-${attempt}`)}>
      {isLocal ? "本地滑块" : "滑块"}
      {attempt}
    </button>
  );
}

interface WithPortalProps {
  readonly api: Api;
  readonly session?: Session;
  readonly path?: string;
  readonly children: ReactNode;
}

export function WithPortal({ api, session = staticSession(VISITOR), path = "/", children }: WithPortalProps) {
  const portal: Portal = {
    brand: BRANDS.default,
    api,
    sportFeed: IDLE_FEED,
    tvFeed: IDLE_FEED,
    session,
    spoilers: ALL_SHOWN,
    now: () => Date.parse("2026-11-21T20:00:00+08:00"),
  };
  return (
    <MemoryRouter initialEntries={[path]}>
      <PortalContext value={portal}>
        <ControlProvider>{children}</ControlProvider>
      </PortalContext>
    </MemoryRouter>
  );
}
