import { useEffect } from "react";
import { useBehavior } from "../../hooks/useBehavior.ts";
import { type Theme, resolveTheme } from "./theme.ts";

/** Paints the document as chosen, and with `auto` as the system has it while the page stands. */
export function usePaintedTheme({ choice$ }: Theme): void {
  const choice = useBehavior(choice$);
  useEffect(() => {
    const system = matchMedia("(prefers-color-scheme: dark)");
    const paint = (): void => {
      document.documentElement.dataset.theme = resolveTheme(choice, system.matches);
    };
    paint();
    system.addEventListener("change", paint);
    return () => system.removeEventListener("change", paint);
  }, [choice]);
}
