import { chakra, defineRecipe } from "@chakra-ui/react";
import type { ComponentProps } from "react";
import { PHONE, TOUCH } from "./recipes/media.ts";

const recipe = defineRecipe({
  base: {
    display: "inline-flex",
    alignItems: "center",
    justifyContent: "center",
    gap: "6px",
    flex: "none",
    borderRadius: "var(--r-2)",
    fontWeight: "var(--w-medium)",
    whiteSpace: "nowrap",
    transition: "background var(--t-fast), color var(--t-fast)",
    "&[disabled]": { cursor: "not-allowed" },
    "&[aria-busy=true]": { cursor: "progress" },
  },
  variants: {
    kind: {
      primary: {
        background: "var(--accent)",
        color: "var(--on-accent)",
        "&:hover": { background: "var(--accent-hover)" },
        "&[disabled]": { background: "var(--surface-3)", color: "var(--text-3)" },
      },
      plain: {
        background: "var(--surface-3)",
        color: "var(--text-1)",
        "&:hover": { background: "var(--line)" },
        "&[disabled]": { background: "var(--surface-3)", color: "var(--text-3)" },
      },
      text: {
        color: "var(--accent-text)",
        "&:hover": { textDecoration: "underline" },
        "&[disabled]": { color: "var(--text-3)", textDecoration: "none" },
      },
      danger: {
        background: "none",
        color: "var(--bad)",
        boxShadow: "inset 0 0 0 1px var(--bad)",
        "&:hover": { background: "var(--up-soft)" },
        "&[disabled]": { color: "var(--text-3)", boxShadow: "inset 0 0 0 1px var(--line-2)", background: "none" },
      },
    },
    scale: {
      md: { height: "var(--h-ctl)", fontSize: "var(--fs-14)" },
      lg: { height: "var(--h-ctl-lg)", fontSize: "var(--fs-16)" },
    },
    look: { boxed: { padding: "0 var(--s-4)", [PHONE]: TOUCH }, bare: { height: "auto", minHeight: "24px", fontSize: "var(--fs-13)" } },
    isWide: { true: { width: "100%" } },
  },
  defaultVariants: { kind: "plain", scale: "md", look: "boxed" },
});

const Base = chakra("button", recipe);

const Ring = chakra("span", {
  base: {
    width: "16px",
    height: "16px",
    borderRadius: "50%",
    border: "2px solid currentColor",
    borderRightColor: "transparent",
    animation: "ft-turn 0.8s linear infinite",
    "@media (prefers-reduced-motion: reduce)": { animation: "none" },
  },
});

export interface ButtonProps extends ComponentProps<"button"> {
  readonly kind?: "primary" | "plain" | "text" | "danger";
  /** 32 px or 44 px high. */
  readonly size?: "md" | "lg";
  /** Under way: presses are not taken, focus stays. */
  readonly isBusy?: boolean;
  readonly isWide?: boolean;
}

export function Button({ kind = "plain", size = "md", isBusy = false, isWide = false, onClick, children, ...rest }: ButtonProps) {
  return (
    <Base
      type="button"
      {...rest}
      kind={kind}
      scale={size}
      look={kind === "text" ? "bare" : "boxed"}
      isWide={isWide}
      aria-busy={isBusy}
      // Not `disabled` while busy: that would throw the focus away.
      onClick={(event) => {
        if (isBusy) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {isBusy ? <Ring aria-hidden="true" /> : null}
      {children}
    </Base>
  );
}
