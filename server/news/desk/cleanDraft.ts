import { COLUMN_ANNOUNCEMENTS, COLUMN_RECOMMENDED, newsColumn } from "../../../contract/codes/newsColumns.ts";
import { ErrorCode } from "../../../contract/codes/errors.ts";
import type { DraftFields } from "../../../contract/desk/articles.ts";
import type { ArticleCover } from "../../../contract/http/content.ts";
import { type CallResult, refuse } from "../../../contract/http/failure.ts";
import { asMatchId } from "../../../contract/ids.ts";
import { ok } from "../../../contract/result.ts";
import { type RichProblem, parseRichDoc } from "../../../contract/rules/richTextParse.ts";
import { dropUnseen } from "../../../contract/rules/text.ts";

const PROBLEM: Readonly<Record<RichProblem, string>> = {
  shape: "正文含有不支持的内容",
  deep: "正文的引用或列表层数过多",
  long: "正文过长，最多 20000 字",
  link: "正文中有不允许的链接：只能是本站页面或 http(s) 网址",
  image: "正文中的图片须从这里上传",
  empty: "请填写正文",
};

export const richRefusal = (problem: RichProblem) => refuse(ErrorCode.badRequest, PROBLEM[problem]);

export function cleanCover(cover: ArticleCover | null): ArticleCover | null {
  if (cover === null) return null;
  const alt = dropUnseen(cover.alt ?? "");
  const { base, kind, thumbhash } = cover;
  return alt === "" ? { base, kind, thumbhash } : { base, kind, thumbhash, alt };
}

/** A submitted draft cleaned for storage: without invisible characters, with allowed rich text only; or the refusal. */
export function cleanDraft(fields: DraftFields): CallResult<DraftFields> {
  const doc = parseRichDoc(fields.doc, { mayBeEmpty: true });
  if (!doc.ok) return richRefusal(doc.error);
  const match = fields.match && asMatchId(fields.match.matchId) === null ? null : fields.match;
  return ok({
    ...fields,
    doc: doc.value,
    match,
    cover: cleanCover(fields.cover),
    title: dropUnseen(fields.title),
    summary: dropUnseen(fields.summary),
    reason: dropUnseen(fields.reason),
    source: dropUnseen(fields.source),
    tags: [...new Set(fields.tags.map(dropUnseen).filter((tag) => tag !== ""))],
    otherColumns: [...new Set(fields.otherColumns)].filter((no) => no !== fields.columnNo),
  });
}

/** Why a draft cannot be published as it stands; null: it can. */
export function publishProblem({ kind, title, source, columnNo, otherColumns, doc }: DraftFields): string | null {
  if (title === "") return "请填写标题";
  if (source === "") return "请填写署名";
  const column = newsColumn(columnNo);
  if (column === undefined || columnNo === COLUMN_RECOMMENDED) return "请选择栏目";
  if ((kind === "announcement") !== (columnNo === COLUMN_ANNOUNCEMENTS))
    return kind === "announcement" ? "公告只能放在公告栏目" : "公告栏目只放公告";
  const isOdd = otherColumns.some((no) => no === COLUMN_RECOMMENDED || (newsColumn(no)?.isApart ?? true));
  if (isOdd) return "其他栏目中有不能选的栏目";
  const strict = parseRichDoc(doc);
  return strict.ok ? null : PROBLEM[strict.error];
}
