import { useEffect, useState } from "react";
import { type OpenHref, openHref } from "../../../../contract/pages.ts";
import { useNavigate } from "../../../hooks/useNavigate.ts";
import { Confirm } from "../../../ui/control/Confirm.tsx";
import { ControlProvider } from "../../../ui/control/ControlProvider.tsx";

/** Target of a click on a link, if it opens another page of the portal in this window; otherwise null. */
function leadsTo(event: MouseEvent): OpenHref | null {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (link === null || link.href === "" || link.target === "_blank" || link.hasAttribute("download")) return null;
  const { origin, pathname, search, hash } = new URL(link.href);
  return origin !== location.origin || pathname === location.pathname ? null : openHref(pathname + search + hash);
}

/**
 * While mounted, leaving the page or closing the window asks for confirmation, because it would end the broadcast. The
 * router's own blocker would be in the first script of every page.
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
    // In the capture phase, before the router's link handlers.
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
