import { phaseOf } from "../../../contract/codes/matchPhase.ts";
import type { BoardRow, BoardTeam } from "../../../contract/match/board.ts";
import { matchPath } from "../../../contract/pages.ts";
import { useIsVeiled } from "../../hooks/useVeil.ts";
import { TeamCrest } from "../../ui/surface/Crest.tsx";
import { Link } from "../../ui/surface/Link.tsx";
import styles from "./HotCard.module.css";
import { type Boards, useRow } from "../../parts/boards/useBoards.ts";
import { useStateWord } from "../../parts/boards/useStateWord.ts";

function Side({ team, score }: { readonly team: BoardTeam; readonly score: number | null }) {
  return (
    <span className={styles.side}>
      <TeamCrest crest={team.crest} size={20} />
      <span className="ell">{team.name}</span>
      <b className="big">{score}</b>
    </span>
  );
}

interface HotCardProps {
  readonly row: BoardRow;
  readonly boards: Boards | null;
  readonly day: string;
  readonly loadedAt: number;
}

export function HotCard({ row: loaded, boards, day, loadedAt }: HotCardProps) {
  const row = useRow(boards, loaded);
  const phase = phaseOf(row);
  const state = useStateWord(row, day, loadedAt);
  const isVeiled = useIsVeiled(row.id);
  const hasScore = !isVeiled && (phase === "ongoing" || phase === "finished");
  return (
    <Link className={styles.card} data-phase={phase} to={matchPath(row.sport, row.id)}>
      <span className={styles.top}>
        <span className="ell">{row.league.name}</span>
        <b>{state}</b>
      </span>
      <Side team={row.home} score={hasScore ? row.score[0] : null} />
      <Side team={row.away} score={hasScore ? row.score[1] : null} />
    </Link>
  );
}
