import { createRoot } from "react-dom/client";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { matchChannel, oddsChannel } from "../../../contract/feed/channels.ts";
import { ok } from "../../../contract/result.ts";
import { createPageClock } from "../../../streams/clock/pageClock.ts";
import { Scope } from "../../../streams/kit/scope.ts";
import { createMatchView } from "../../../streams/sport/match.ts";
import { OddsTablePage } from "../../../src/features/odds/table/OddsTablePage.tsx";
import { PortalContext } from "../../../src/hooks/portal.ts";
import { BEGIN, createPlayedPortal, painted } from "../../kit/playedPage.ts";
import type { Contender } from "./contender.ts";
import { MATCH_ID } from "./prices.ts";

/** The portal's own screen, complete: feed, match view, page clock, table and the parts beside it, over a played socket. */
export function createOurs(): Contender {
  const scope = new Scope();
  // Made on mount: its feed must not connect before.
  let played: ReturnType<typeof createPlayedPortal> | null = null;
  return {
    async mount(root, market, { match, odds }) {
      played = createPlayedPortal(scope);
      const { portal, feed } = played;
      const clock = createPageClock(scope, { now: Date.now });
      const noLog = () => Promise.resolve(ok({ asOf: BEGIN, events: [] }));
      const view = createMatchView(scope, {
        sport: "fb",
        matchId: MATCH_ID,
        initial: { asOf: BEGIN, match, oddsAsOf: BEGIN, odds },
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
      for (const ch of [matchChannel("fb", MATCH_ID), oddsChannel("fb", MATCH_ID)]) played.subscribed(ch);
    },
    receive(text) {
      played?.receive(text);
    },
  };
}
