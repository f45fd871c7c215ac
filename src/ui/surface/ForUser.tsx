import type { ReactNode } from "react";
import type { UserInfo } from "../../../contract/http/user.ts";
import { useSession, useSessionView } from "../../hooks/useSession.ts";
import { ErrorState } from "./ErrorState.tsx";
import { NotLoggedIn } from "./NotLoggedIn.tsx";

interface ForUserProps {
  /** While it is found out who is looking: a skeleton of what comes. */
  readonly waiting: ReactNode;
  readonly children: (user: UserInfo) => ReactNode;
}

/** What only a user sees. A visitor may log in; whoever could not be asked after is no visitor, and is asked after again. */
export function ForUser({ waiting, children }: ForUserProps) {
  const session = useSession();
  const { status, user } = useSessionView();
  if (user) return children(user);
  if (status === "loading") return waiting;
  return status === "unknown" ? <ErrorState onRetry={() => void session.synchronise()} /> : <NotLoggedIn />;
}
