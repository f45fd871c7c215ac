/** Reports causes of experience, after their commit. Reports that are repeated or come in another order change nothing. */
export interface Earning {
  /** The text was written, changed, hidden, shown again or removed. */
  touchText(kind: "post" | "comment", id: string): void;
  /** `by` has liked the text, or no longer likes it. */
  touchLike(kind: "post" | "comment", id: string, by: string): void;
  /** A gift with this key was given in a room. */
  touchGift(userId: string, key: string): void;
}
