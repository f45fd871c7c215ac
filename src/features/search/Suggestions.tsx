import type { Suggestion } from "../../../contract/http/search.ts";
import { type OpenHref, leaguePath, matchPath, personPath, playerPath, teamPath } from "../../../contract/pages.ts";
import type { MatchId } from "../../../contract/ids.ts";
import { Avatar } from "../../ui/surface/Avatar.tsx";
import { TeamCrest } from "../../ui/surface/Crest.tsx";
import { Icon } from "../../ui/surface/Icon.tsx";
import { Link } from "../../ui/surface/Link.tsx";
import { Marked } from "./Marked.tsx";
import { searchPath } from "./history.ts";
import { TYPE_WORDS } from "./results.ts";
import styles from "./suggestions.module.css";
import type { Suggested } from "./useSuggestions.ts";
import { whenText } from "./whenText.ts";

function hrefOf({ type, sport, id, isPerson }: Suggestion): OpenHref {
  const of = sport ?? "fb";
  switch (type) {
    case "teams":
      return teamPath(of, id);
    case "leagues":
      return leaguePath(of, id);
    case "matches":
      return matchPath(of, id as MatchId);
    case "players":
      return isPerson ? personPath(id) : playerPath(id);
    case "anchors":
      return `/personal/${id}?headerNavIndex=2`;
  }
}

function Picture({ of: { type, title, crest, portrait, sport } }: { readonly of: Suggestion }) {
  switch (type) {
    case "teams":
      return <TeamCrest crest={crest} size={28} />;
    case "leagues":
      return <Icon name="flag" size={22} />;
    case "matches":
      return <Icon name={sport === "bk" ? "ball" : "score"} size={20} />;
    case "players":
    case "anchors":
      return <Avatar src={portrait ?? ""} name={title} size={36} />;
  }
}

interface SuggestionsProps {
  readonly suggested: Suggested;
  /** Server time, epoch ms. */
  readonly now: number;
  /** For a combo box: the list box's id and the index of the active option. Absent: plain links of a page. */
  readonly listbox?: { readonly id: string; readonly active: number };
  /** `_blank`: results open in a new tab, as searches do. */
  readonly searchTarget?: "_blank";
  /** Called with the word that was searched for, or null if a suggested page was opened. */
  readonly onChoose: (word: string | null) => void;
}

/** Suggestions for a word by kind, with a link to all results first. */
export function Suggestions({ suggested: { word, top, groups }, now, listbox, searchTarget, onChoose }: SuggestionsProps) {
  /** Option index: 0 is the link to all results, then the groups follow in order. */
  const placeOf = (group: number, at: number): number => groups.slice(0, group).reduce((sum, { list }) => sum + list.length, 1) + at;
  const option = (place: number): object => {
    if (!listbox) return {};
    return { id: `${listbox.id}-${place}`, role: "option", "aria-selected": listbox.active === place, tabIndex: -1 };
  };
  const all = top?.word ?? word;
  return (
    <div className={styles.list} {...(listbox ? { id: listbox.id, role: "listbox", "aria-label": "搜索建议" } : {})}>
      <Link
        className={`${styles.row} ${styles.all}`}
        to={searchPath(all)}
        {...(searchTarget ? { target: searchTarget, rel: "noreferrer" } : {})}
        {...option(0)}
        onClick={() => onChoose(all)}
      >
        <span className={styles.picture}>
          <Icon name="search" size={20} />
        </span>
        <b className="ell">{all}</b>
        <span className={styles.aside}>全部结果</span>
      </Link>
      {groups.map(({ type, list }, group) => (
        <div key={type} {...(listbox ? { role: "group", "aria-label": TYPE_WORDS[type] } : {})}>
          <h2 aria-hidden={listbox ? true : undefined}>{TYPE_WORDS[type]}</h2>
          {list.map((one, i) => (
            <Link
              key={`${one.sport} ${one.id}`}
              className={styles.row}
              to={hrefOf(one)}
              {...option(placeOf(group, i))}
              onClick={() => onChoose(null)}
            >
              <span className={styles.picture}>
                <Picture of={one} />
              </span>
              <span className={styles.text}>
                <b className="ell">
                  <Marked text={one.title} marks={one.marks} />
                </b>
                <small className="ell">{one.detail}</small>
              </span>
              {one.kickoffAt !== null ? (
                <span className={`${styles.aside} num`}>{whenText(one.kickoffAt, now)}</span>
              ) : one.isLive ? (
                <span className={styles.live}>直播</span>
              ) : (
                <Icon name="right" size={16} />
              )}
            </Link>
          ))}
        </div>
      ))}
    </div>
  );
}
