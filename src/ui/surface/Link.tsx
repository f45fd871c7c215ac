import type { ComponentProps, MouseEvent } from "react";
import { useHref, useLinkClickHandler } from "react-router-dom";
import { type PageHref, isOpen, pageOf } from "../../../contract/pages.ts";

export interface LinkProps extends Omit<ComponentProps<"a">, "href"> {
  readonly to: PageHref;
  /** Replaces the current history entry. */
  readonly replace?: boolean;
  /** Keeps the scroll position. */
  readonly preventScrollReset?: boolean;
  /** Loads a new document instead of using the router. */
  readonly reloadDocument?: boolean;
}

/** An anchor handled by the router. The router's own link includes prefetching of a framework that is not used here. */
function RouterLink({ to, replace, preventScrollReset = false, reloadDocument = false, onClick, ...rest }: LinkProps) {
  const follow = useLinkClickHandler<HTMLAnchorElement>(to, {
    target: rest.target ?? "_self",
    preventScrollReset,
    // Without it, the router itself replaces the entry when a page links to itself.
    ...(replace === undefined ? {} : { replace }),
  });
  const click = (event: MouseEvent<HTMLAnchorElement>): void => {
    onClick?.(event);
    if (!event.defaultPrevented && !reloadDocument) follow(event);
  };
  return <a {...rest} href={useHref(to)} onClick={click} />;
}

/**
 * The only way to link to a page of the portal; renders nothing while that page is not open (`contract/pages.ts`). The
 * element around the link (a list item, a heading) must check `isOpen` itself.
 */
export function Link({ to, ...rest }: LinkProps) {
  if (import.meta.env.DEV && to.startsWith("/") && pageOf(to) === undefined) throw new Error(`no page at ${to}`);
  return isOpen(to) ? <RouterLink to={to} {...rest} /> : null;
}
