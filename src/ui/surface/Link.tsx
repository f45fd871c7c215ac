import type { ComponentProps, MouseEvent } from "react";
import { useHref, useLinkClickHandler } from "react-router-dom";
import { type PageHref, isOpen, pageOf } from "../../../contract/pages.ts";

export interface LinkProps extends Omit<ComponentProps<"a">, "href"> {
  readonly to: PageHref;
  /** Takes the place of the page one is on in the history. */
  readonly replace?: boolean;
  /** The page stays scrolled as it is. */
  readonly preventScrollReset?: boolean;
  /** By a new document, as no router would. */
  readonly reloadDocument?: boolean;
}

/** An anchor the router follows. Its own brings the prefetching of a framework that is not in use here. */
function RouterLink({ to, replace, preventScrollReset = false, reloadDocument = false, onClick, ...rest }: LinkProps) {
  const follow = useLinkClickHandler<HTMLAnchorElement>(to, {
    target: rest.target ?? "_self",
    preventScrollReset,
    // Left out, the router replaces the page by itself where it leads to itself.
    ...(replace === undefined ? {} : { replace }),
  });
  const click = (event: MouseEvent<HTMLAnchorElement>): void => {
    onClick?.(event);
    if (!event.defaultPrevented && !reloadDocument) follow(event);
  };
  return <a {...rest} href={useHref(to)} onClick={click} />;
}

/**
 * The one way to link to a page of the portal: nothing where that page is not open yet (`contract/pages.ts`). What
 * stands around the link (an item of a list, a heading) asks `isOpen` itself.
 */
export function Link({ to, ...rest }: LinkProps) {
  if (import.meta.env.DEV && to.startsWith("/") && pageOf(to) === undefined) throw new Error(`no page at ${to}`);
  return isOpen(to) ? <RouterLink to={to} {...rest} /> : null;
}
