import { chakra } from "@chakra-ui/react";
import type { ComponentProps } from "react";
import { useIsAlive } from "../../hooks/useIsAlive.ts";

const EDGE = {
  display: "flex",
  alignItems: "center",
  width: "100%",
  padding: "0 12px",
  background: "var(--surface)",
  color: "var(--text-1)",
  borderRadius: "var(--r-2)",
  boxShadow: "inset 0 0 0 1px var(--line-ctl)",
  transition: "box-shadow var(--t-fast)",
  "&:focus-within": { boxShadow: "inset 0 0 0 2px var(--accent)" },
  "&:has([aria-invalid=true])": { boxShadow: "inset 0 0 0 2px var(--bad)" },
  "&:has(:is(input, textarea, select)[disabled])": {
    background: "var(--surface-3)",
    color: "var(--text-3)",
    boxShadow: "inset 0 0 0 1px var(--line-2)",
  },
} as const;

const BARE = {
  flex: 1,
  minWidth: 0,
  width: "100%",
  padding: 0,
  border: 0,
  outline: 0,
  background: "none",
  // 16 px on phones: with less their browsers zoom in.
  fontSize: "15px",
  fontVariantNumeric: "tabular-nums",
  "@media (max-width: 760px)": { fontSize: "16px" },
  "&::placeholder": { color: "var(--text-3)", opacity: 1 },
  "&:focus-visible": { outline: 0 },
} as const;

/** The border of an input, 46 px high: focus and error show on it, whatever stands beside the input. */
export const InputBox = chakra("div", { base: { ...EDGE, height: "46px" } });

/** The same border, as high as its content. */
export const TallBox = chakra("div", { base: { ...EDGE, display: "block", padding: "10px 12px" } });

const StyledInput = chakra("input", { base: { ...BARE, height: "100%" } });

/**
 * The input itself, without a border. Read-only until the page is alive: text typed into the server's markup would be
 * lost.
 */
export function BareInput({ readOnly = false, ...rest }: ComponentProps<typeof StyledInput>) {
  const isAlive = useIsAlive();
  return <StyledInput {...rest} readOnly={readOnly || !isAlive} />;
}

export const BareTextArea = chakra("textarea", {
  base: { ...BARE, display: "block", resize: "vertical", lineHeight: "var(--lh-read)" },
});

/** Shown before the input, separated by a line. */
export const Prefix = chakra("span", {
  base: {
    flex: "none",
    paddingRight: "12px",
    marginRight: "12px",
    borderRight: "1px solid var(--line)",
    color: "var(--text-2)",
    lineHeight: "24px",
    fontVariantNumeric: "tabular-nums",
  },
});

/** A button inside the border, of the same height. */
export const InnerButton = chakra("button", {
  base: {
    flex: "none",
    display: "flex",
    alignItems: "center",
    alignSelf: "stretch",
    marginLeft: "12px",
    fontSize: "var(--fs-13)",
    color: "var(--accent-text)",
    "&[disabled]": { color: "var(--text-3)", cursor: "not-allowed" },
    "&:focus-visible": { outlineOffset: "-4px" },
  },
});
