import type { MouseEvent } from "react";
import type { PageHref } from "../../../contract/pages.ts";
import { usePortal } from "../../hooks/portal.ts";

/** Click handlers of links into what is a user's: a visitor gets the login dialog first and then goes on to `to`. */
export function useLoginFirst(): (to: PageHref) => (event: MouseEvent) => void {
  const { session } = usePortal();
  return (to) => (event) => {
    if (!session.require({ kind: "go", to })) event.preventDefault();
  };
}
