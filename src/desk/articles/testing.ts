import type { DraftFields } from "../../../contract/desk/articles.ts";

/** Fields of an empty draft. */
export const EMPTY_FIELDS: DraftFields = {
  kind: "news",
  title: "",
  summary: "",
  doc: { type: "doc", content: [] },
  cover: null,
  columnNo: "34",
  otherColumns: [],
  tags: [],
  match: null,
  schedule: null,
  reason: "",
  source: "甲",
  weight: 0,
  isSample: false,
  isCommentable: true,
};
