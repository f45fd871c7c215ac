import type { ComponentProps } from "react";

export interface ButtonProps extends ComponentProps<"button"> {
  readonly kind?: "primary" | "plain" | "text" | "danger";
  /** 32 px or 44 px high. */
  readonly size?: "md" | "lg";
  /** In progress: presses are ignored, the focus stays. */
  readonly isBusy?: boolean;
  readonly isWide?: boolean;
}

const KIND = { primary: " pri", plain: "", text: " text", danger: " bad" } as const;

/** The look of every button, `btn` of base.css, with what forms need besides. */
export function Button({ kind = "plain", size = "md", isBusy = false, isWide = false, onClick, children, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={`btn${KIND[kind]}${size === "lg" ? " lg" : ""}${isWide ? " wide" : ""}`}
      aria-busy={isBusy}
      // Not `disabled` while busy: that would lose the focus.
      onClick={(event) => {
        if (isBusy) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {isBusy ? <span className="ring" aria-hidden="true" /> : null}
      {children}
    </button>
  );
}
