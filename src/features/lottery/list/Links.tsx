import type { Sport } from "../../../../contract/feed/channels.ts";
import { type PageHref, isOpen } from "../../../../contract/pages.ts";
import type { BoardRow } from "../../../../contract/match/board.ts";
import { Link } from "../../../ui/surface/Link.tsx";
import styles from "./row.module.css";

const LINKS = [
  { page: "analysis", word: "析", title: "分析" },
  { page: "yapan", word: "亚", title: "亚盘" },
  { page: "oupei", word: "欧", title: "欧赔" },
  { page: "plan", word: "荐", title: "推荐" },
] as const;

const baseOf = (sport: Sport) => (sport === "fb" ? "/football" : "/basketball") satisfies PageHref;

/** Whether any page about a match is open. */
export function hasLinks(sport: Sport): boolean {
  return LINKS.some(({ page }) => isOpen(`${baseOf(sport)}/${page}/any`));
}

/** The pages about a match that are open. */
export function Links({ row }: { readonly row: BoardRow }) {
  if (!hasLinks(row.sport)) return null;
  return (
    <div className={styles.links}>
      {LINKS.map(({ page, word, title }) => {
        const to: PageHref = `${baseOf(row.sport)}/${page}/${encodeURIComponent(row.id)}`;
        return isOpen(to) ? (
          <Link key={page} to={to} title={title} data-page={page}>
            {word}
          </Link>
        ) : null;
      })}
    </div>
  );
}
