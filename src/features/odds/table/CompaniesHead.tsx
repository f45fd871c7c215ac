import { memo } from "react";
import type { Sport } from "../../../../contract/feed/channels.ts";
import type { Market } from "../../../../contract/odds/odds.ts";
import { classes } from "../../../parts/match/classes.ts";
import { OUTCOME_WORDS, PLACE_WORDS } from "../heads.ts";
import styles from "./Companies.module.css";
import { type SortBy, placesOf } from "./rows.ts";

export interface HeadProps {
  readonly sport: Sport;
  readonly market: Market;
  /** Label above the current prices: `即时`, or their match minute. */
  readonly asOfWords: string;
  readonly sortBy: SortBy;
  readonly isDown: boolean;
  readonly onSort: (by: SortBy) => void;
}

interface SortHeadProps extends Pick<HeadProps, "sortBy" | "isDown" | "onSort"> {
  readonly by: SortBy;
  readonly word: string;
  readonly className?: string | undefined;
  readonly rowSpan?: number;
}

function SortHead({ by, word, sortBy, isDown, onSort, className, rowSpan }: SortHeadProps) {
  const isMine = sortBy === by;
  return (
    <th scope="col" className={className} rowSpan={rowSpan} aria-sort={isMine ? (isDown ? "descending" : "ascending") : undefined}>
      <button type="button" onClick={() => onSort(by)}>
        {word}
        {isMine ? <span aria-hidden="true">{isDown ? "↓" : "↑"}</span> : null}
      </button>
    </th>
  );
}

/** Column heads, with the buttons that sort. */
export const CompaniesHead = memo(function CompaniesHead({ sport, market, asOfWords, ...sorting }: HeadProps) {
  const places = placesOf(sport, market);
  const outcomes = OUTCOME_WORDS[sport][market];
  const words = PLACE_WORDS[sport][market];
  const isLine = (place: number): boolean => market !== "eu" && place === 1;
  return (
    <thead>
      <tr className={styles.groups}>
        <th scope="col" rowSpan={2} className={styles.company}>
          公司
        </th>
        <th scope="colgroup" colSpan={places.length} className={classes(styles.group, styles.first)}>
          初盘
        </th>
        <th scope="colgroup" colSpan={places.length} className={classes(styles.group, styles.current)}>
          {asOfWords}
        </th>
        <th scope="colgroup" colSpan={1} className={classes(styles.group, styles.chances)}>
          概率 %
        </th>
        <SortHead by="payout" word="返还 %" className={classes(styles.group, styles.payout)} rowSpan={2} {...sorting} />
        <th scope="colgroup" colSpan={outcomes.length} className={classes(styles.group, styles.kelly)}>
          凯利
        </th>
        <SortHead by="updated" word="更新" className={classes(styles.group, styles.updated)} rowSpan={2} {...sorting} />
      </tr>
      <tr className={styles.places}>
        {places.map((place, i) => (
          <th key={place} scope="col" className={classes(styles.first, i === 0 && styles.group)}>
            {words[place]}
          </th>
        ))}
        {places.map((place, i) =>
          isLine(place) ? (
            <th key={place} scope="col" className={styles.current}>
              {words[place]}
            </th>
          ) : (
            <SortHead
              key={place}
              by={`price${place}`}
              word={words[place]}
              className={classes(styles.current, i === 0 && styles.group)}
              {...sorting}
            />
          ),
        )}
        <th scope="col" className={classes(styles.group, styles.chances)}>
          <span className={styles.outcomes}>
            {outcomes.map((word) => (
              <span key={word}>{word}</span>
            ))}
          </span>
        </th>
        {outcomes.map((word, i) => (
          <th key={word} scope="col" className={classes(styles.kelly, i === 0 && styles.group)}>
            {word}
          </th>
        ))}
      </tr>
    </thead>
  );
});
