/** Orders of a list of posts (contract/http/post.ts), where the browser needs them too: no schema comes with them. */
export const POST_SORTS = ["hot", "new", "follow"] as const;
export type PostSort = (typeof POST_SORTS)[number];
