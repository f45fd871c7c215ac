import type { ComponentProps } from "react";
import { Link as RouterLink } from "react-router-dom";
import { type PageHref, isOpen, pageOf } from "../../../contract/pages.ts";

export interface LinkProps extends Omit<ComponentProps<typeof RouterLink>, "to"> {
  readonly to: PageHref;
}

/**
 * The one way to link to a page of the portal: nothing where that page is not open yet (`contract/pages.ts`). What
 * stands around the link (an item of a list, a heading) asks `isOpen` itself.
 */
export function Link({ to, ...rest }: LinkProps) {
  if (import.meta.env.DEV && to.startsWith("/") && pageOf(to) === undefined) throw new Error(`no page at ${to}`);
  return isOpen(to) ? <RouterLink to={to} {...rest} /> : null;
}
