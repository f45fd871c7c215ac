import { useCallback, useState } from "react";
import type { PlayerStat, Side } from "../../../../contract/feed/sport.ts";
import type { PlayerView } from "../../../../contract/match/basketball.ts";
import type { MatchState } from "../../../../contract/match/fold.ts";
import type { MatchView } from "../../../../streams/sport/types.ts";
import { Block } from "../../../parts/match/Block.tsx";
import { classes } from "../../../parts/match/classes.ts";
import { useSlice } from "../../../hooks/useSlice.ts";
import { PLAYER_STAT_WORDS, SHOOTING } from "../../../parts/match/basketballText.ts";
import { PlayerLinks, PlayerName } from "../../../parts/match/PlayerName.tsx";
import { type PlayerOrder, PLAYER_COLUMNS, columnText, nextOrder, playerPosition, playerRows, teamTotals } from "./playerRows.ts";
import styles from "./PlayerTable.module.css";

const NO_PLAYERS: readonly PlayerView[] = [];
const playersOf = (match: MatchState): readonly PlayerView[] => (match.sport === "bk" ? match.players : NO_PLAYERS);

const shootingWord = (stat: PlayerStat): string => SHOOTING.find(({ made }) => made === stat)?.word ?? "";

interface TableProps {
  readonly team: string;
  readonly side: Side;
  readonly players: readonly PlayerView[];
  readonly order: PlayerOrder | null;
  readonly onOrder: (stat: PlayerStat) => void;
}

function Head({ order, onOrder }: Pick<TableProps, "order" | "onOrder">) {
  return (
    <thead>
      <tr>
        <th scope="col" className={styles.name}>
          球员
        </th>
        {PLAYER_COLUMNS.map(({ stat, taken }) => (
          <th
            key={stat}
            scope="col"
            aria-sort={order?.by === stat ? order.direction : "none"}
            title={taken === null ? PLAYER_STAT_WORDS[stat].full : `${PLAYER_STAT_WORDS[stat].full}/${PLAYER_STAT_WORDS[taken].full}`}
          >
            <button type="button" onClick={() => onOrder(stat)}>
              {taken === null ? PLAYER_STAT_WORDS[stat].short : shootingWord(stat)}
              {order?.by === stat ? <i aria-hidden="true">{order.direction === "descending" ? "▾" : "▴"}</i> : null}
            </button>
          </th>
        ))}
      </tr>
    </thead>
  );
}

function Table({ team, side, players, order, onOrder }: TableProps) {
  const rows = playerRows(players, side, order);
  const totals = teamTotals(rows);
  return (
    <div className={styles.team}>
      <h3>{team}</h3>
      <div className={styles.scroll} tabIndex={0} role="region" aria-label={`${team}球员统计`}>
        <table className={styles.table}>
          <Head order={order} onOrder={onOrder} />
          <tbody>
            {rows.map((player) => (
              <tr key={player.playerId}>
                <th scope="row" className={styles.name}>
                  <em>{player.number}</em>
                  <b>
                    <PlayerName id={player.playerId} name={player.name} />
                  </b>
                  <span>{playerPosition(player.position)}</span>
                  {player.starter ? <i className={styles.starter}>首发</i> : null}
                </th>
                {PLAYER_COLUMNS.map((column) => (
                  <td
                    key={column.stat}
                    className={classes(column.stat === "points" && styles.points, order?.by === column.stat && styles.sorted)}
                  >
                    {columnText(column, player.stats)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row" className={styles.name}>
                <b>合计</b>
              </th>
              {PLAYER_COLUMNS.map((column) => (
                <td key={column.stat}>{totals[column.stat] === undefined ? "" : columnText(column, totals)}</td>
              ))}
            </tr>
          </tfoot>
        </table>
      </div>
    </div>
  );
}

/** Every field of docs/product.md 3 for the players of both sides; sortable, with the name column fixed while scrolling. */
export function PlayerTables({ view, onRetry }: { readonly view: MatchView; readonly onRetry?: (() => void) | undefined }) {
  const players = useSlice(view.state$, playersOf);
  const fixture = useSlice(
    view.state$,
    useCallback((match: MatchState) => match.fixture, []),
  );
  const [order, setOrder] = useState<PlayerOrder | null>(null);
  const onOrder = (stat: PlayerStat): void => setOrder(nextOrder(order, stat));
  return (
    <Block view={view} title="球员统计" anchor="lineup" isEmpty={players.length === 0} height={468} onRetry={onRetry}>
      <PlayerLinks view={view}>
        {(["home", "away"] as const).map((side) => (
          <Table
            key={side}
            team={fixture?.[side].name ?? (side === "home" ? "主队" : "客队")}
            side={side}
            players={players}
            order={order}
            onOrder={onOrder}
          />
        ))}
      </PlayerLinks>
    </Block>
  );
}
