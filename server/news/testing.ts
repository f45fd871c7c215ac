import type { ArticleMatch } from "../../contract/http/content.ts";
import { richOfParagraphs } from "../../contract/rules/richText.ts";
import type { Clock } from "../kit/clock.ts";
import type { NewArticle } from "./types.ts";

/** Articles for tests. */

export const articleText = (title: string, match: ArticleMatch | null = null) => ({
  title,
  summary: "",
  doc: richOfParagraphs([title]),
  cover: null,
  match,
  made: null,
});

/** A headline, published now. */
export const articlesAt =
  (clock: Pick<Clock, "now">) =>
  (title: string, changes: Partial<NewArticle> = {}): NewArticle => ({
    ...articleText(title),
    kind: "news",
    columnNo: "34",
    otherColumns: [],
    publishAt: clock.now(),
    source: "编辑部",
    authorId: null,
    isSample: false,
    weight: 0,
    tags: [],
    origin: null,
    editedBy: "甲",
    ...changes,
  });

export const testMatch = (home: string, away: string): ArticleMatch => ({
  sport: "fb",
  matchId: "test-1",
  league: "测试联赛",
  round: null,
  kickoffAt: 0,
  home: { id: "a", name: home },
  away: { id: "b", name: away },
  score: [2, 1],
  isSimulated: true,
});
