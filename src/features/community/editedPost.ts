import type { Post } from "../../../contract/http/post.ts";
import { type RichBlock, type RichDoc, plainOfRich } from "../../../contract/rules/richText.ts";
import { EMPTY_DRAFT, type PostDraft } from "../../../machines/community/composeMachine.ts";
import { docOf } from "../../hooks/postText.ts";

const isParagraph = (block: RichBlock): boolean => block.type === "paragraph";

/** A post as a draft for the composer: its text, and its pictures, which are already uploaded. */
export function draftOf({ title, doc, pictures, circle }: Post): PostDraft {
  return {
    ...EMPTY_DRAFT,
    title,
    text: plainOfRich({ ...doc, content: doc.content.filter(isParagraph) }),
    pictures: pictures.map((url) => ({ id: url, source: url, url })),
    circleId: circle?.id ?? null,
  };
}

/** Replaces the post's text; its cards stay, after the text. */
export function editedDoc(doc: RichDoc, text: string): RichDoc {
  return { type: "doc", content: [...docOf(text, null).content, ...doc.content.filter((block) => !isParagraph(block))] };
}
