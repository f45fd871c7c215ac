/** Targets of the phone's bar and of links. */
export const COMMENTS_ID = "comments";
export const COMPOSER_ID = "comment-text";
