/** A demo user's comment on something: ours, labelled 示例, none twice. */
export interface DemoComment {
  readonly by: string;
  /** Minutes after the publication of what it comments on. */
  readonly after: number;
  readonly text: string;
  readonly likes: number;
  readonly replies: readonly DemoComment[];
}

export const say = (by: string, after: number, likes: number, text: string, ...replies: readonly DemoComment[]): DemoComment => ({
  by,
  after,
  likes,
  text,
  replies,
});
