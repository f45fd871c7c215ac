/** A demo user's comment on something: ours, labelled 示例, none twice. */
export interface Said {
  readonly by: string;
  /** Minutes after the publication of what it comments on. */
  readonly after: number;
  readonly text: string;
  readonly likes: number;
  readonly replies: readonly Said[];
}

export const say = (by: string, after: number, likes: number, text: string, ...replies: readonly Said[]): Said => ({
  by,
  after,
  likes,
  text,
  replies,
});
