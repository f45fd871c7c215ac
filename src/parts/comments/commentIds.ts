/** Where the phone's bar, and links, lead to. */
export const COMMENTS_ID = "comments";
export const COMPOSER_ID = "comment-text";
