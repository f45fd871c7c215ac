import type { MouseEvent } from "react";
import type { PageHref } from "../../../contract/pages.ts";
import { usePortal } from "../../hooks/portal.ts";
import { useSessionView } from "../../hooks/useSession.ts";

interface LoginFirst {
  readonly onClick: (event: MouseEvent) => void;
  /** Before the page is alive a visitor would only be sent home: the click is kept (src/hooks/earlyClick.ts). */
  readonly "data-waits"?: "";
}

/** Properties of links into what is a user's: a visitor gets the login dialog first and then goes on to `to`. */
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
