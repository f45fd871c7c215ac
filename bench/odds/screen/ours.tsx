import { createRoot } from "react-dom/client";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { brandOf } from "../../../brands/brands.ts";
import { matchChannel, oddsChannel } from "../../../contract/feed/channels.ts";
import { ok } from "../../../contract/result.ts";
import { createPageClock } from "../../../streams/clock/pageClock.ts";
import { createFeed } from "../../../streams/feed/feed.ts";
import type { SocketHandlers } from "../../../streams/feed/socket.ts";
import { Scope } from "../../../streams/kit/scope.ts";
import { createMatchView } from "../../../streams/sport/match.ts";
import { OddsTablePage } from "../../../src/features/odds/table/OddsTablePage.tsx";
import { type Portal, PortalContext } from "../../../src/hooks/portal.ts";
import { VISITOR } from "../../../src/hooks/session.ts";
import { createSpoilers } from "../../../src/hooks/spoilers.ts";
import { staticSession } from "../../../src/hooks/staticSession.ts";
import { type Contender, painted } from "./contender.ts";
import { MATCH_ID } from "./prices.ts";

/** The portal's own screen, whole: feed, match view, page clock, table and what stands beside it, behind a played socket. */
export function createOurs(): Contender {
  const scope = new Scope();
  let handlers: SocketHandlers | null = null;
  return {
    async mount(root, market, { match, odds }) {
      const feed = createFeed(scope, {
        now: Date.now,
        connect: (given) => {
          handlers = given;
          setTimeout(() => given.onOpen());
          return { send: () => undefined, reconnect: () => undefined, close: () => undefined };
        },
      });
      const portal: Portal = {
        brand: brandOf("default"),
        api: { send: () => Promise.resolve({ ok: false, error: { code: 0, message: "" } }) },
        sportFeed: feed,
        tvFeed: feed,
        session: staticSession(VISITOR),
        spoilers: createSpoilers(false, () => undefined),
        now: Date.now,
      };
      const asOf = { e: "bench", s: 0 };
      const clock = createPageClock(scope, { now: Date.now });
      const noLog = () => Promise.resolve(ok({ asOf, events: [] }));
      const view = createMatchView(scope, {
        sport: "fb",
        matchId: MATCH_ID,
        initial: { asOf, match, oddsAsOf: asOf, odds },
        feed,
        fetchLog: noLog,
        fetchOddsLog: noLog,
        playhead$: clock.playhead$,
      });
      const element = <OddsTablePage sport="fb" market={market} view={view} clock={clock} />;
      createRoot(root).render(
        <PortalContext value={portal}>
          <RouterProvider router={createMemoryRouter([{ path: "*", element }])} />
        </PortalContext>,
      );
      await painted();
      await painted();
      for (const ch of [matchChannel("fb", MATCH_ID), oddsChannel("fb", MATCH_ID)]) {
        (handlers as SocketHandlers | null)?.onText(JSON.stringify({ t: "ok", ch, ...asOf }));
      }
    },
    receive(text) {
      handlers?.onText(text);
    },
  };
}
