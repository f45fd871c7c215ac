import { type ComponentProps, Suspense } from "react";
import { useIsAlive } from "../../hooks/useIsAlive.ts";
import { lazyPart } from "../../ui/surface/lazyPart.tsx";
import { Skeleton } from "../../ui/surface/Skeleton.tsx";

const AuthorPosts = lazyPart(async () => (await import("./AuthorPosts.tsx")).AuthorPosts);

/** The same where most who come look at something else: its code comes when it is looked at, and the page is alive. */
export function AuthorPostsSlot(props: ComponentProps<typeof AuthorPosts>) {
  const skeleton = <Skeleton rows={3} height={120} />;
  return useIsAlive() ? (
    <Suspense fallback={skeleton}>
      <AuthorPosts {...props} />
    </Suspense>
  ) : (
    skeleton
  );
}
