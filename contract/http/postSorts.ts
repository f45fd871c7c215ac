/** Orders of a list of posts (contract/http/post.ts). Apart, so that the browser loads no schema with them. */
export const POST_SORTS = ["hot", "new", "follow"] as const;
export type PostSort = (typeof POST_SORTS)[number];
