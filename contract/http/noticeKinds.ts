/** Kinds of notices (contract/http/notice.ts), where the browser needs them too: no schema comes with them. */

/** `tip`: experts one follows have published, or a plan one has bought was settled. */
export const NOTICE_KINDS = ["like", "reply", "mention", "follow", "tip"] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];
