import { type ComponentProps, Suspense } from "react";
import { useIsAlive } from "../../hooks/useIsAlive.ts";
import { lazyPart } from "../../ui/surface/lazyPart.tsx";
import { Skeleton } from "../../ui/surface/Skeleton.tsx";

const AuthorPosts = lazyPart(async () => (await import("./AuthorPosts.tsx")).AuthorPosts);

/** `AuthorPosts` where few readers look at them: its code loads when the slot is rendered, after hydration. */
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
