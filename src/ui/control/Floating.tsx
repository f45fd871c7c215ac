import { Portal } from "@chakra-ui/react";
import type { ReactNode } from "react";

/** A page with its own theme (a room is dark in every theme) has `data-page-theme` beside its `data-theme`. */
function takeGround(layer: HTMLElement): void {
  const ground = document.querySelector<HTMLElement>("[data-page-theme]");
  for (const name of ["theme", "brand"]) {
    const value = ground?.dataset[name];
    if (value === undefined) delete layer.dataset[name];
    else layer.dataset[name] = value;
  }
}

/** Content over the page: at the end of the document, in the colours of the page's theme. */
export function Floating({ children }: { readonly children: ReactNode }) {
  return (
    <Portal>
      {/* Read from the document each time it is shown: a dialog of the shell does not know the page below. */}
      <div
        ref={(layer) => {
          if (layer) takeGround(layer);
        }}
        style={{ display: "contents" }}
      >
        {children}
      </div>
    </Portal>
  );
}
