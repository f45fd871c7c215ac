import { defineSlotRecipe } from "@chakra-ui/react";
import { PHONE, TOUCH } from "./media.ts";

const SURFACE = {
  background: "var(--surface)",
  color: "var(--text-1)",
  borderRadius: "var(--r-2)",
  boxShadow: "var(--sh-1)",
  outline: 0,
  zIndex: "var(--z-pop)",
  maxWidth: "calc(100vw - 16px)",
  "&[data-state=open]": { animation: "ft-pop var(--t-mid) var(--ease)" },
} as const;

export const popoverRecipe = defineSlotRecipe({
  slots: ["positioner", "content"],
  base: {
    // Above dialogs too: a popover may be opened inside one.
    positioner: { zIndex: "var(--z-dialog) !important" },
    content: { ...SURFACE, maxHeight: "min(560px, calc(100dvh - 16px))", overflow: "auto" },
  },
});

export const menuRecipe = defineSlotRecipe({
  slots: ["positioner", "content", "item"],
  base: {
    positioner: { zIndex: "var(--z-dialog) !important" },
    content: { ...SURFACE, minWidth: "128px", padding: "var(--s-1) 0", maxHeight: "min(400px, calc(100dvh - 16px))", overflow: "auto" },
    item: {
      display: "flex",
      alignItems: "center",
      gap: "var(--s-2)",
      minHeight: "36px",
      padding: "0 var(--s-4)",
      fontSize: "var(--fs-13)",
      color: "var(--text-2)",
      cursor: "pointer",
      userSelect: "none",
      whiteSpace: "nowrap",
      "&[data-highlighted]": { background: "var(--surface-2)", color: "var(--text-1)" },
      "&[data-danger]": { color: "var(--bad)" },
      "&[data-disabled]": { color: "var(--text-off)", cursor: "not-allowed" },
      [PHONE]: TOUCH,
    },
  },
});
