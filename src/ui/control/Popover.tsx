import { Popover as Base } from "@chakra-ui/react";
import type { ReactElement, ReactNode } from "react";
import { Floating } from "./Floating.tsx";
import { useHoverOpen } from "./useHoverOpen.ts";

interface PopoverProps {
  /** One element that takes a ref and button attributes. */
  readonly trigger: ReactElement;
  /** Accessible name of the panel. */
  readonly label: string;
  /** Px; as wide as its content when absent. */
  readonly width?: number;
  /** `hover`: a mouse opens it by pointing; touch and keys press the trigger. */
  readonly openOn?: "click" | "hover";
  /** The panel; a function gets a callback that closes it. */
  readonly children: ReactNode | ((close: () => void) => ReactNode);
}

/** A panel attached to its trigger. Esc and a press outside close it; the focus returns to the trigger. */
export function Popover({ trigger, label, width, openOn = "click", children }: PopoverProps) {
  const { isOpen, setIsOpen, pointer } = useHoverOpen(openOn === "hover");
  return (
    <Base.Root
      open={isOpen}
      onOpenChange={({ open }) => setIsOpen(open)}
      lazyMount
      unmountOnExit
      // A panel opened by pointing must not take the focus from where the reader is.
      autoFocus={openOn === "click"}
      positioning={{ placement: "bottom-end", gutter: 8 }}
    >
      <Base.Trigger asChild {...pointer}>
        {trigger}
      </Base.Trigger>
      <Floating>
        <Base.Positioner>
          <Base.Content aria-label={label} {...pointer} {...(width === undefined ? {} : { style: { width } })}>
            {typeof children === "function" ? children(() => setIsOpen(false)) : children}
          </Base.Content>
        </Base.Positioner>
      </Floating>
    </Base.Root>
  );
}
