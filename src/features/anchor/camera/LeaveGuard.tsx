import { useEffect, useState } from "react";
import { type OpenHref, openHref } from "../../../../contract/pages.ts";
import { useNavigate } from "../../../hooks/useNavigate.ts";
import { Confirm } from "../../../ui/control/Confirm.tsx";
import { ControlProvider } from "../../../ui/control/ControlProvider.tsx";

/** Where a press on a link would lead within this window, another page of the portal; null: nowhere that ends this one. */
function leadsTo(event: MouseEvent): OpenHref | null {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (link === null || link.href === "" || link.target === "_blank" || link.hasAttribute("download")) return null;
  const { origin, pathname, search, hash } = new URL(link.href);
  return origin !== location.origin || pathname === location.pathname ? null : openHref(pathname + search + hash);
}

/**
 * While it is there, leaving the page by a link, or the window, asks first: it would end the broadcast. The router's own
 * blocker would come with the first script of every page.
 */
export function LeaveGuard() {
  const [target, setTarget] = useState<OpenHref | null>(null);
  const navigate = useNavigate();
  useEffect(() => {
    const onLeave = (event: BeforeUnloadEvent): void => event.preventDefault();
    const onClick = (event: MouseEvent): void => {
      const to = leadsTo(event);
      if (to === null) return;
      event.preventDefault();
      event.stopPropagation();
      setTarget(to);
    };
    window.addEventListener("beforeunload", onLeave);
    // Before the router's links hear of it.
    document.addEventListener("click", onClick, true);
    return () => {
      window.removeEventListener("beforeunload", onLeave);
      document.removeEventListener("click", onClick, true);
    };
  }, []);
  if (target === null) return null;
  return (
    <ControlProvider>
      <Confirm
        title="正在推流"
        text="离开这个页面，推流会停止。"
        okLabel="停止并离开"
        cancelLabel="留下"
        isDanger
        onCancel={() => setTarget(null)}
        onOk={() => void navigate(target)}
      />
    </ControlProvider>
  );
}
