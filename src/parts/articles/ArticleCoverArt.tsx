import type { ArticleRow } from "../../../contract/http/content.ts";
import { Cover } from "../../ui/surface/Cover.tsx";

/** Of contract/room/categories.ts: the scene that is drawn where an article has no picture. */
const SCENES = { fb: "1", bk: "2" } as const;
const STUDIO = "4";

/** An article's picture: its own, or the two teams of its match on their pitch; of a text about no match a studio. */
export function ArticleCoverArt({
  article,
  size,
}: {
  readonly article: Pick<ArticleRow, "id" | "cover" | "match">;
  readonly size: 320 | 720;
}) {
  const { cover, match, id } = article;
  const src = cover === null ? "" : cover.kind === "svg" ? `${cover.base}.svg` : `${cover.base}-${size}.webp`;
  const crests = match?.home.crest && match.away.crest ? { home: match.home.crest, away: match.away.crest } : undefined;
  return <Cover src={src} categoryId={match ? SCENES[match.sport] : STUDIO} seed={match?.matchId ?? id} crests={crests} />;
}
