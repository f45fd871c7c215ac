import { mentionProblem } from "../../contract/rules/mention.ts";
import { POST_MAX_LENGTH, POST_PROBLEM_MESSAGE, POST_TITLE_MAX_LENGTH, topicOf } from "../../contract/rules/postText.ts";
import { type RichBlock, type RichDoc, type RichMoment, plainOfRich } from "../../contract/rules/richText.ts";
import { dropUnseenInLines, hasStackedMarks } from "../../contract/rules/text.ts";

/** `#海港国安第94分钟#`, or up to the next space. */
const TOPIC = /#([^#\s]{1,20})(?:#|(?=\s|$))/gu;
const TOPICS = 5;

/** The topics a text names, five at most. */
export function topicsIn(text: string): readonly string[] {
  const found = [...text.matchAll(TOPIC)].flatMap(([, typed = ""]) => topicOf(typed) ?? []);
  return [...new Set(found)].slice(0, TOPICS);
}

/** The typed text as a document, a paragraph a line, with its moment. */
export function docOf(text: string, moment: RichMoment | null): RichDoc {
  const lines = dropUnseenInLines(text).split("\n");
  const paragraphs = lines
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .map((line): RichBlock => ({ type: "paragraph", content: [{ type: "text", text: line }] }));
  return { type: "doc", content: moment === null ? paragraphs : [...paragraphs, { type: "moment", attrs: moment }] };
}

interface Draft {
  readonly title: string;
  readonly text: string;
  readonly pictures: readonly unknown[];
  readonly moment: RichMoment | null;
}

/** The problem with a draft, in words; null: none. */
export function draftProblem({ title, text, pictures, moment }: Draft): string | null {
  const plain = plainOfRich(docOf(text, null));
  const length = [...plain].length;
  // A moment needs no text beside it.
  if (length === 0 && moment === null) return pictures.length > 0 ? "请为图片写一句话" : POST_PROBLEM_MESSAGE.empty;
  if (length > POST_MAX_LENGTH) return POST_PROBLEM_MESSAGE.long;
  if ([...title].length > POST_TITLE_MAX_LENGTH) return POST_PROBLEM_MESSAGE["title-long"];
  if (hasStackedMarks(`${title}\n${plain}`)) return POST_PROBLEM_MESSAGE.stacked;
  return mentionProblem(text);
}

/** Label of the button while a draft is being sent: the picture being uploaded, or that the post is being sent. */
export function busyText(step: string, { pictures }: { readonly pictures: readonly { readonly url: string | null }[] }): string {
  if (step !== "uploading") return "正在发布";
  const next = pictures.findIndex(({ url }) => url === null) + 1;
  return pictures.length > 1 && next > 0 ? `正在上传图片 ${next}/${pictures.length}` : "正在上传图片";
}
