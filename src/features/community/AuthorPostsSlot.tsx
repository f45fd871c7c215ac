import type { ComponentProps } from "react";
import { LaterPart } from "../../ui/surface/LaterPart.tsx";
import { lazyPart } from "../../ui/surface/lazyPart.tsx";
import { Skeleton } from "../../ui/surface/Skeleton.tsx";

/** The document of a page with posts references the styles and scripts of this source. */
export const AUTHOR_POSTS_FILE = "src/features/community/AuthorPosts.tsx";

const AuthorPosts = import.meta.env.SSR
  ? (await import("./AuthorPosts.tsx")).AuthorPosts
  : lazyPart(async () => (await import("./AuthorPosts.tsx")).AuthorPosts);

/** `AuthorPosts` where few readers look at them: rendered with the page, the code that hydrates them loads after it. */
export function AuthorPostsSlot(props: ComponentProps<typeof AuthorPosts>) {
  return (
    <LaterPart waiting={<Skeleton rows={3} height={120} />}>
      <AuthorPosts {...props} />
    </LaterPart>
  );
}
