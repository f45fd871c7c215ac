import type { Sport } from "../../../../contract/feed/channels.ts";
import { type PageHref, isOpen } from "../../../../contract/pages.ts";
import type { BoardRow } from "../../../../contract/match/board.ts";
import { useHasTips } from "../../../hooks/portal.ts";
import { Link } from "../../../ui/surface/Link.tsx";
import styles from "./row.module.css";

const LINKS = [
  { page: "analysis", word: "析", title: "分析" },
  { page: "yapan", word: "亚", title: "亚盘" },
  { page: "oupei", word: "欧", title: "欧赔" },
  { page: "plan", word: "荐", title: "推荐" },
] as const;

const baseOf = (sport: Sport) => (sport === "fb" ? "/football" : "/basketball") satisfies PageHref;

/** Pages about a match that are open; 荐 only where the brand has tips. */
const linksOf = (sport: Sport, hasTips: boolean) =>
  LINKS.filter(({ page }) => (hasTips || page !== "plan") && isOpen(`${baseOf(sport)}/${page}/any`));

/** Whether any page about a match is open. */
export function hasLinks(sport: Sport, hasTips: boolean): boolean {
  return linksOf(sport, hasTips).length > 0;
}

/** The pages about a match that are open. */
export function Links({ row }: { readonly row: BoardRow }) {
  const links = linksOf(row.sport, useHasTips());
  if (links.length === 0) return null;
  return (
    <div className={styles.links}>
      {links.map(({ page, word, title }) => {
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
