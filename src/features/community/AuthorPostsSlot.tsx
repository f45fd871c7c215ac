import { type ComponentProps, Suspense } from "react";
import { lazyPart } from "../../ui/surface/lazyPart.tsx";
import { Skeleton } from "../../ui/surface/Skeleton.tsx";

const AuthorPosts = lazyPart(async () => (await import("./AuthorPosts.tsx")).AuthorPosts);

/** The same where most who come look at something else: its code comes when it is looked at. */
export function AuthorPostsSlot(props: ComponentProps<typeof AuthorPosts>) {
  return (
    <Suspense fallback={<Skeleton rows={3} height={120} />}>
      <AuthorPosts {...props} />
    </Suspense>
  );
}
