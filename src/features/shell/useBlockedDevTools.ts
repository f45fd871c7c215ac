import { useEffect } from "react";

/** F12, and the browsers' combinations for inspector, console, element picker and page source. */
export function isDevToolsKey(event: Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "shiftKey" | "altKey">): boolean {
  if (event.key === "F12") return true;
  const key = event.key.toLowerCase();
  if (event.ctrlKey && event.shiftKey && ["i", "j", "c"].includes(key)) return true;
  if (event.metaKey && event.altKey && ["i", "j", "c", "u"].includes(key)) return true;
  return event.ctrlKey && !event.shiftKey && !event.altKey && key === "u";
}

/** Blocks developer-tools keys and right-click on the layouts (docs/product.md 2), if the brand wants it. */
export function useBlockedDevTools(isBlocked: boolean): void {
  useEffect(() => {
    if (!isBlocked) return;
    const onKey = (event: KeyboardEvent): void => {
      if (isDevToolsKey(event)) event.preventDefault();
    };
    const onMenu = (event: MouseEvent): void => event.preventDefault();
    document.addEventListener("keydown", onKey);
    document.addEventListener("contextmenu", onMenu);
    return () => {
      document.removeEventListener("keydown", onKey);
      document.removeEventListener("contextmenu", onMenu);
    };
  }, [isBlocked]);
}
