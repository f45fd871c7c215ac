import { Dialog as Base } from "@chakra-ui/react";
import { type ReactNode, useId, useState } from "react";
import { Icon } from "../surface/Icon.tsx";
import { Floating } from "./Floating.tsx";

export interface DialogProps {
  readonly title: string;
  /** Px; under 760 px it is a bottom sheet of the whole width. */
  readonly width?: 402 | 547;
  /** False: no close button, and Esc does nothing. */
  readonly canClose?: boolean;
  readonly onClose: () => void;
  /** Accessible name where it differs from the title. */
  readonly label?: string | undefined;
  readonly isTitleHidden?: boolean;
  /** Shown before the title: a mark or an icon. */
  readonly mark?: ReactNode;
  /** `alertdialog` for a question that has to be answered. */
  readonly role?: "dialog" | "alertdialog";
  readonly children: ReactNode;
}

const FOCUSABLE = "a[href]:not([tabindex='-1']), button:not([disabled]), input:not([disabled]), select, textarea, [tabindex='0']";

/**
 * The element that gets the focus after a dialog is closed: null, its opener. If the opener is gone (an appeal is made
 * once), the nearest focusable element to its place.
 */
function createFinalFocus(): () => HTMLElement | null {
  const path: Element[] = [];
  if (typeof document === "undefined") return () => null;
  for (let at = document.activeElement; at !== null && at !== document.body; at = at.parentElement) path.push(at);
  return () => {
    if (path[0]?.isConnected !== false) return null;
    for (const place of path) {
      const near = place.isConnected ? place.querySelector<HTMLElement>(FOCUSABLE) : null;
      if (near !== null) return near;
    }
    return null;
  };
}

/**
 * A modal dialog, open while it is mounted. The focus is trapped and returns to the opener or near it; Esc closes; a click
 * outside does not, as a half-filled form would be lost. The first focus goes to the child with `data-autofocus`, else to
 * the first one: a child that takes the focus itself races the trap.
 */
export function Dialog(props: DialogProps) {
  const { title, width = 402, canClose = true, onClose, label, isTitleHidden = false, mark, role = "dialog", children } = props;
  const labelId = useId();
  const [finalFocus] = useState(createFinalFocus);
  return (
    <Base.Root
      open
      role={role}
      onOpenChange={({ open }) => {
        if (!open) onClose();
      }}
      closeOnEscape={canClose}
      finalFocusEl={finalFocus}
      closeOnInteractOutside={false}
    >
      <Floating>
        <Base.Backdrop />
        <Base.Positioner>
          <Base.Content data-width={width} {...(label === undefined ? {} : { "aria-labelledby": labelId })}>
            {label === undefined ? null : (
              <span id={labelId} hidden>
                {label}
              </span>
            )}
            <Base.Header data-hidden={isTitleHidden ? "" : undefined}>
              {isTitleHidden ? null : mark}
              <Base.Title asChild>
                <h2 className={isTitleHidden ? "sr" : undefined}>{title}</h2>
              </Base.Title>
            </Base.Header>
            <Base.Body>{children}</Base.Body>
            {/* Last in the markup: the first focus goes to the first field, not to the close button. */}
            {canClose ? (
              <Base.CloseTrigger aria-label="关闭">
                <Icon name="close" />
              </Base.CloseTrigger>
            ) : null}
          </Base.Content>
        </Base.Positioner>
      </Floating>
    </Base.Root>
  );
}
