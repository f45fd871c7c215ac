import type { MouseEvent } from "react";
import type { PageHref } from "../../../contract/pages.ts";
import { usePortal } from "../../hooks/portal.ts";
import { useSessionView } from "../../hooks/useSession.ts";

interface LoginFirst {
  readonly onClick: (event: MouseEvent) => void;
  /** Before hydration a visitor would only be sent home, so the click is kept (src/hooks/earlyClick.ts). */
  readonly "data-waits"?: "";
}

/** Props for links to pages of users: a visitor gets the login dialog first and then goes on to `to`. */
export function useLoginFirst(): (to: PageHref) => LoginFirst {
  const { session } = usePortal();
  const isVisitor = useSessionView().user === null;
  return (to) => ({
    onClick: (event) => {
      if (!session.require({ kind: "go", to })) event.preventDefault();
    },
    ...(isVisitor ? { "data-waits": "" } : {}),
  });
}
