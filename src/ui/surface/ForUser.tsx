import type { ReactNode } from "react";
import type { UserInfo } from "../../../contract/http/user.ts";
import { useSession, useSessionView } from "../../hooks/useSession.ts";
import { ErrorState } from "./ErrorState.tsx";
import { NotLoggedIn } from "./NotLoggedIn.tsx";

interface ForUserProps {
  /** Shown in place of the children while the session is being looked up. */
  readonly waiting: ReactNode;
  readonly children: (user: UserInfo) => ReactNode;
}

/** Renders its children for a logged-in user. Shows a login prompt to a visitor, and a retry button when the lookup got no answer. */
export function ForUser({ waiting, children }: ForUserProps) {
  const session = useSession();
  const { status, user } = useSessionView();
  if (user) return children(user);
  if (status === "loading") return waiting;
  return status === "unknown" ? <ErrorState onRetry={() => void session.synchronise()} /> : <NotLoggedIn />;
}
