import type { ReactElement } from "react";
import { createRoot } from "react-dom/client";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import type { BoardRow } from "../../contract/match/board.ts";
import { Scope } from "../../streams/kit/scope.ts";
import { BoardView } from "../../src/features/scoreboard/BoardView.tsx";
import { type Portal, PortalContext } from "../../src/hooks/portal.ts";
import { BEGIN, createPlayedPortal, painted } from "../kit/playedPage.ts";
import { type Contender, textOfCells } from "./contender.ts";

/** The board's page as the router renders it. */
export function pageElement(portal: Portal, rows: readonly BoardRow[]): ReactElement {
  const data = { now: Date.now(), asOf: BEGIN, rows, error: null };
  const element = <BoardView sport="fb" page="live" tab="bench" title="足球即时比分" data={data} onRetry={() => undefined} />;
  return (
    <PortalContext value={portal}>
      <RouterProvider router={createMemoryRouter([{ path: "*", element }])} />
    </PortalContext>
  );
}

/** The portal's own board, complete: feed, streams, page model, table, over a socket played by the page. */
export function createOurs(): Contender {
  // Made on mount: its feed must not connect before.
  let played: ReturnType<typeof createPlayedPortal> | null = null;
  return {
    async mount(root, rows: readonly BoardRow[]) {
      played = createPlayedPortal(new Scope());
      createRoot(root).render(pageElement(played.portal, rows));
      await painted();
      await painted();
      played.subscribed("fb");
    },
    receive(text) {
      played?.receive(text);
    },
    shownOf(id) {
      const row = document.querySelector(`[data-match-id="${id}"]`);
      return row ? textOfCells(row) : null;
    },
  };
}
