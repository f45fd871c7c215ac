/** What earns experience, told after its commit. Once more, or in another order, does nothing more. */
export interface Earning {
  /** It was written, changed, hidden, shown again or taken away. */
  touchText(kind: "post" | "comment", id: string): void;
  /** `by` has liked it, or does not any more. */
  touchLike(kind: "post" | "comment", id: string, by: string): void;
  /** A gift with this key was given in a room. */
  touchGift(userId: string, key: string): void;
}
