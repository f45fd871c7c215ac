import { type ReactNode, useEffect } from "react";
import { type Shell, ShellContext } from "../features/shell/shell.ts";
import { type Theme, resolveTheme } from "../features/shell/theme.ts";
import { Early } from "../hooks/Early.tsx";
import { NoticeContext } from "../hooks/notice.ts";
import { type Portal, PortalContext } from "../hooks/portal.ts";
import { useBehavior } from "../hooks/useBehavior.ts";
import "../ui/base.css";
import "../ui/tokens.css";
import "../ui/modes.css";

/** Applies the chosen theme to the document; `auto` follows the system's setting while the page is open. */
function usePaintedTheme({ choice$ }: Theme): void {
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

interface ProvidersProps {
  readonly portal: Portal;
  readonly shell: Shell;
  readonly children: ReactNode;
}

/** The contexts of every component, the same on the server and in the browser. */
export function Providers({ portal, shell, children }: ProvidersProps) {
  usePaintedTheme(shell.theme);
  return (
    <PortalContext value={portal}>
      <ShellContext value={shell}>
        <NoticeContext value={shell.notices.show}>
          {children}
          <Early />
        </NoticeContext>
      </ShellContext>
    </PortalContext>
  );
}
