import { useMemo } from "react";
import { phaseOf } from "../../../contract/codes/matchPhase.ts";
import type { BoardRow, BoardTeam } from "../../../contract/match/board.ts";
import { matchPath } from "../../../contract/pages.ts";
import { useIsVeiled } from "../../hooks/useVeil.ts";
import { shanghaiDate } from "../../ui/shanghai.ts";
import { TeamCrest } from "../../ui/surface/Crest.tsx";
import { Icon } from "../../ui/surface/Icon.tsx";
import { Link } from "../../ui/surface/Link.tsx";
import { type LoadedBoards, inPlay, toCome } from "./loadBoards.ts";
import styles from "./MatchesInPlay.module.css";
import { type Boards, useBoards, useRow, useRows } from "./useBoards.ts";
import { useStateWord } from "./useStateWord.ts";

const SHOWN = 6;

function Side({ team, score }: { readonly team: BoardTeam; readonly score: number | null }) {
  return (
    <span>
      <TeamCrest crest={team.crest} size={18} />
      <span className="ell">{team.name}</span>
      <b className="big">{score}</b>
    </span>
  );
}

function Match({ row: loaded, boards, loadedAt }: { readonly row: BoardRow; readonly boards: Boards | null; readonly loadedAt: number }) {
  const row = useRow(boards, loaded);
  const state = useStateWord(row, shanghaiDate(loadedAt), loadedAt);
  const isVeiled = useIsVeiled(row.id);
  const phase = phaseOf(row);
  const hasScore = !isVeiled && phase !== "notStarted";
  return (
    <Link className={styles.match} data-phase={phase} to={matchPath(row.sport, row.id)}>
      <span>
        <b className={styles.state}>{state}</b>
        <small className="ell">{row.league.name}</small>
      </span>
      <span className={styles.teams}>
        <Side team={row.home} score={hasScore ? row.score[0] : null} />
        <Side team={row.away} score={hasScore ? row.score[1] : null} />
      </span>
    </Link>
  );
}

/** Matches in play beside a page's own content, updated by the boards; too few are filled up with those to come. */
export function MatchesInPlay({ loaded, loadedAt }: { readonly loaded: LoadedBoards; readonly loadedAt: number }) {
  const boards = useBoards(loaded);
  const [fb, bk] = [useRows(boards, "fb"), useRows(boards, "bk")];
  const { playing, shown } = useMemo(() => {
    const first = [loaded.fb, loaded.bk].flatMap((board) => (board.ok ? board.value.rows : []));
    const rows = fb.size + bk.size > 0 ? [...fb.values(), ...bk.values()] : first;
    const now = inPlay(rows);
    return { playing: now.length, shown: [...now, ...toCome(rows)].slice(0, SHOWN) };
  }, [fb, bk, loaded]);
  if (shown.length === 0) return null;
  return (
    <section>
      <div className="sec-h">
        <h2>{playing > 0 ? "正在进行" : "即将开始"}</h2>
        <Link className="more" to="/football">
          {playing > 0 ? `${playing} 场` : "全部"}
          <Icon name="right" size={16} />
        </Link>
      </div>
      <ul aria-label={playing > 0 ? "正在进行" : "即将开始"}>
        {shown.map((row) => (
          <li key={`${row.sport}:${row.id}`}>
            <Match row={row} boards={boards} loadedAt={loadedAt} />
          </li>
        ))}
      </ul>
    </section>
  );
}
