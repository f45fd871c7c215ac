import { render, screen, waitFor } from "@testing-library/react";
import { RouterContextProvider, RouterProvider, createMemoryRouter } from "react-router-dom";
import { beforeEach, expect, vi } from "vitest";
import type { Brand } from "../../brands/brand.ts";
import { WithShell, testPortal, testShell } from "../../src/features/shell/testing.tsx";
import type { Shell } from "../../src/features/shell/shell.ts";
import { userOf, viewOf } from "../../src/parts/session/testing.ts";
import { type Session, type SessionView, VISITOR } from "../../src/hooks/session.ts";
import { staticSession } from "../../src/hooks/staticSession.ts";
import { type RequestInfo, requestContext } from "../../src/loading/context.ts";
import { createRoutes } from "../../src/app/routes.tsx";

/** Pages as visited, with everything around them. */
interface Visit {
  readonly brandId?: Brand["id"];
  readonly shell?: Partial<Shell>;
  readonly request?: Partial<RequestInfo>;
  readonly middleware?: readonly string[];
  readonly session?: Session;
}

export const asUser = (over: Parameters<typeof userOf>[0] = {}): Visit => ({
  session: staticSession(viewOf(userOf(over))),
  request: { token: "t" },
});

/** A visitor's session that records the requests made of it. */
export function requestedSession(view: SessionView = VISITOR) {
  const requested: unknown[] = [];
  const session: Session = {
    ...staticSession(view),
    require: (action) => {
      requested.push(action);
      return view.user !== null;
    },
  };
  return { session, requested };
}

export async function visit(path: string, { brandId, shell, request, middleware, session }: Visit = {}) {
  const portal = testPortal(brandId, session);
  const info: RequestInfo = { environment: "browser", token: "", ...request };
  const router = createMemoryRouter(createRoutes({ portal, ...(middleware ? { middleware } : {}) }), {
    initialEntries: [path],
    getContext: () => new RouterContextProvider(new Map([[requestContext, info]])),
  });
  render(
    <WithShell portal={portal} shell={testShell(shell)}>
      <RouterProvider router={router} />
    </WithShell>,
  );
  await waitFor(() => expect(router.state.initialized && router.state.navigation.state === "idle").toBe(true));
  // The router exists before React has rendered its page.
  await screen.findByRole("main");
  return router;
}

/** Before each test of the file: stubs for what jsdom's window lacks. */
export function stubWindow(): void {
  beforeEach(() => {
    vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener: () => undefined, removeEventListener: () => undefined }));
    vi.stubGlobal("scrollTo", vi.fn());
    Object.defineProperty(window, "scrollY", { value: 0, writable: true, configurable: true });
  });
}
