import type { Post } from "../../../contract/http/post.ts";
import { asUserId } from "../../../contract/ids.ts";
import { richOfParagraphs } from "../../../contract/rules/richText.ts";
import { NOW } from "../../hooks/testing/portal.tsx";

/** Another user's post, one minute old. */
export function postOf(id: string, text: string, over: Partial<Post> = {}): Post {
  return {
    id,
    author: { id: asUserId(`9${id}`)!, nickName: `球迷${id}`, portrait: "", level: 3, isAnchor: 0 },
    circle: null,
    title: "",
    doc: richOfParagraphs([text]),
    pictures: [],
    topics: [],
    match: null,
    seenMinute: null,
    embeds: { matches: [], moments: [] },
    at: NOW - 60_000,
    likes: 0,
    isLiked: false,
    comments: 0,
    isEdited: false,
    isOwn: false,
    editableUntil: null,
    isHeld: false,
    hiddenReason: null,
    isSample: false,
    ...over,
  };
}
