import { useState } from "react";
import type { ArticleRow } from "../../../contract/http/content.ts";
import { useIsVeiled } from "../../hooks/useVeil.ts";
import { TeamCrest } from "../../ui/surface/Crest.tsx";
import { Cover } from "../../ui/surface/Cover.tsx";
import styles from "./ArticleCoverArt.module.css";
import { CoverPicture } from "./CoverPicture.tsx";

/** Scenes of contract/room/categories.ts, drawn where an article has no picture. */
const SCENES = { fb: "1", bk: "2" } as const;
const STUDIO = "4";

type Drawn = Pick<ArticleRow, "id" | "cover" | "match">;

interface ArticleCoverArtProps {
  readonly article: Drawn;
  /** Its width on the page, as `sizes` of an image. */
  readonly sizes: string;
  readonly isFirst?: boolean;
}

/** An article's picture: its own, or the two teams of its match on a pitch; without a match, a studio. */
export function ArticleCoverArt({ article: { cover, match, id }, sizes, isFirst = false }: ArticleCoverArtProps) {
  const [isLost, setIsLost] = useState(false);
  const crests = match?.home.crest && match.away.crest ? { home: match.home.crest, away: match.away.crest } : undefined;
  return (
    <span className={styles.art}>
      {cover && !isLost ? (
        <CoverPicture cover={cover} sizes={sizes} isFirst={isFirst} onLost={() => setIsLost(true)} />
      ) : (
        <Cover src="" categoryId={match ? SCENES[match.sport] : STUDIO} seed={match?.matchId ?? id} crests={crests} />
      )}
    </span>
  );
}

/** For a report in a list, in place of a picture: both crests and the final score. */
export function ScoreCard({ match }: { readonly match: NonNullable<ArticleRow["match"]> }) {
  const isVeiled = useIsVeiled(match.matchId);
  const { score, home, away, league, round } = match;
  return (
    <span className={styles.card}>
      <span className={styles.score} data-long={score !== null && Math.max(...score) >= 100}>
        <TeamCrest crest={home.crest} size={32} />
        <b className="big">{score === null || isVeiled ? "VS" : `${score[0]} - ${score[1]}`}</b>
        <TeamCrest crest={away.crest} size={32} />
      </span>
      <small className="ell">
        {league}
        {round === null ? "" : ` ${round}`}
      </small>
    </span>
  );
}
