import { useCallback, useState } from "react";
import type { Sport } from "../../../contract/feed/channels.ts";
import { ok } from "../../../contract/result.ts";
import { constant } from "../../../streams/kit/behavior.ts";
import type { Scope } from "../../../streams/kit/scope.ts";
import { LogPage } from "../../features/log/LogPage.tsx";
import { ReplayPlayer } from "../../features/log/ReplayPlayer.tsx";
import type { RecordedMatch, ReplaySession } from "../../features/log/replaySession.ts";
import { useReplayMatch } from "../../features/log/useReplay.ts";
import { MatchPage } from "../../features/match/MatchPage.tsx";
import { RecordedTalk } from "../../features/match/chat/RecordedTalk.tsx";
import { DetailRow } from "../../features/scoreboard/detail/DetailRow.tsx";
import { liveModel } from "../../features/scoreboard/state/model.ts";
import { ScoreTable } from "../../features/scoreboard/table/ScoreTable.tsx";
import { createBoardStore } from "../../features/scoreboard/state/store.ts";
import { usePortal } from "../../hooks/portal.ts";
import { memoryStore } from "../../hooks/storage.ts";
import { useScoped } from "../../hooks/useScoped.ts";

type Open = (match: RecordedMatch) => void;

function Board({ session, sport, onOpen }: { readonly session: ReplaySession; readonly sport: Sport; readonly onOpen: Open }) {
  const [store] = useState(() => createBoardStore({ sport, tab: "replay", storage: memoryStore() }));
  const { spoilers } = usePortal();
  const make = useCallback(
    (scope: Scope) => {
      const board = session.boards.get(sport);
      return board
        ? liveModel(scope, { board, store, now: session.now, spoilers, only$: constant(undefined), onFlash: () => undefined })
        : null;
    },
    [session, sport, store, spoilers],
  );
  const model = useScoped(make);
  const load = useCallback(async (matchId: string) => ok(await session.matchNow({ sport, matchId })), [session, sport]);
  const open = (href: string): void => {
    const match = session.matches.find((m) => m.matchId === href.split("/").at(-1));
    if (match) onOpen(match);
  };
  if (!model) return null;
  const detail = (id: string) => <DetailRow row$={model.board.row$(id)} load={load} onHide={(i) => store.hideMatch(i)} onNavigate={open} />;
  return <ScoreTable sport={sport} title="录制比分" model={model} store={store} onNavigate={open} renderDetail={detail} />;
}

function Match({ session, match }: { readonly session: ReplaySession; readonly match: RecordedMatch }) {
  const { brand } = usePortal();
  const view = useReplayMatch(session, match);
  return view ? <MatchPage view={view} clock={session.clock} now={() => match.to} siteName={brand.name} /> : null;
}

/** The log of both feeds; a recording opened here is shown by the components of the live pages. */
export function Component() {
  const { sportFeed, tvFeed } = usePortal();
  const player = (session: ReplaySession, onClose: () => void) => (
    <ReplayPlayer
      session={session}
      onClose={onClose}
      renderBoard={(sport, onOpen) => <Board key={sport} session={session} sport={sport} onOpen={onOpen} />}
      renderRoom={(room) => <RecordedTalk key={room.roomId} open={(scope) => session.roomView(scope, room.roomId)} />}
      renderMatch={(match) => <Match key={match.matchId} session={session} match={match} />}
    />
  );
  return <LogPage feeds={{ sport: sportFeed, tv: tvFeed }} renderReplay={player} />;
}
