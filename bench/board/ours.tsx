import { createRoot } from "react-dom/client";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import type { BoardRow } from "../../contract/match/board.ts";
import { createFeed } from "../../streams/feed/feed.ts";
import type { SocketHandlers } from "../../streams/feed/socket.ts";
import { Scope } from "../../streams/kit/scope.ts";
import { BoardView } from "../../src/features/scoreboard/BoardView.tsx";
import { VISITOR } from "../../src/hooks/session.ts";
import { staticSession } from "../../src/hooks/staticSession.ts";
import { type Portal, PortalContext } from "../../src/hooks/portal.ts";
import { createSpoilers } from "../../src/hooks/spoilers.ts";
import { brandOf } from "../../brands/brands.ts";
import { type Contender, painted, textOfCells } from "./contender.ts";

/** The portal's own board, whole: feed, streams, page model, table, behind a socket that is played by the page. */
export function createOurs(): Contender {
  const scope = new Scope();
  let handlers: SocketHandlers | null = null;
  return {
    async mount(root, rows: readonly BoardRow[]) {
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
      const data = { now: Date.now(), asOf: { e: "bench", s: 0 }, rows, error: null };
      const element = <BoardView sport="fb" page="live" tab="bench" title="足球即时比分" data={data} onRetry={() => undefined} />;
      const router = createMemoryRouter([{ path: "*", element }]);
      createRoot(root).render(
        <PortalContext value={portal}>
          <RouterProvider router={router} />
        </PortalContext>,
      );
      await painted();
      await painted();
      handlers?.onText(JSON.stringify({ t: "ok", ch: "fb", e: "bench", s: 0 }));
    },
    receive(text) {
      handlers?.onText(text);
    },
    shownOf(id) {
      const row = document.querySelector(`[data-match-id="${id}"]`);
      return row ? textOfCells(row) : null;
    },
  };
}
