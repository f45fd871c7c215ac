import { useSession } from "../../hooks/useSession.ts";
import { EmptyState } from "./EmptyState.tsx";

/** Shown in place of content that belongs to a user (docs/product.md 8). */
export function NotLoggedIn() {
  const session = useSession();
  return (
    <EmptyState
      text="您还没有登录哦，请登录后查看！"
      action={
        <button type="button" className="btn pri" onClick={() => session.require()}>
          登录
        </button>
      }
    />
  );
}
