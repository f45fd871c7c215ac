import { Suspense } from "react";
import { ok } from "../../../contract/result.ts";
import { LogPage } from "../../features/log/LogPage.tsx";
import type { ReplayParts } from "../../features/log/ReplayPlayer.tsx";
import { usePortal } from "../../hooks/portal.ts";
import { Skeleton } from "../../ui/surface/Skeleton.tsx";
import { lazyPart } from "../../ui/surface/lazyPart.tsx";

const RecordedBoard = lazyPart(async () => (await import("../../features/scoreboard/RecordedBoard.tsx")).RecordedBoard);
const RecordedMatch = lazyPart(async () => (await import("../../features/match/RecordedMatch.tsx")).RecordedMatch);
const RecordedTalk = lazyPart(async () => (await import("../../features/match/chat/RecordedTalk.tsx")).RecordedTalk);

const SKELETON = <Skeleton rows={6} height={60} />;

const PARTS: ReplayParts = {
  board: (session, sport, onOpen) => {
    const board = session.boards.get(sport);
    if (!board) return null;
    const open = (id: string): void => {
      const match = session.matches.find(({ matchId }) => matchId === id);
      if (match) onOpen(match);
    };
    return (
      <Suspense key={sport} fallback={SKELETON}>
        <RecordedBoard
          sport={sport}
          board={board}
          now={session.now}
          load={async (matchId) => ok(await session.matchNow({ sport, matchId }))}
          onOpen={open}
        />
      </Suspense>
    );
  },
  match: (session, match) => (
    <Suspense key={match.matchId} fallback={SKELETON}>
      <RecordedMatch open={(scope) => session.matchView(scope, match)} clock={session.clock} endsAt={match.to} />
    </Suspense>
  ),
  room: (session, { roomId }) => (
    <Suspense key={roomId} fallback={SKELETON}>
      <RecordedTalk open={(scope) => session.roomView(scope, roomId)} />
    </Suspense>
  ),
};

/** The log of both feeds; a recording opened here is rendered by the components of the live pages. */
export function Component() {
  const { sportFeed, tvFeed } = usePortal();
  return <LogPage feeds={{ sport: sportFeed, tv: tvFeed }} parts={PARTS} />;
}
