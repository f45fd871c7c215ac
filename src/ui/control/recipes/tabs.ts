import { defineSlotRecipe } from "@chakra-ui/react";
import { FOCUS_RING } from "./media.ts";

export const tabsRecipe = defineSlotRecipe({
  slots: ["root", "list", "trigger", "content"],
  base: {
    list: {
      display: "flex",
      gap: "var(--s-6)",
      marginBottom: "18px",
      borderBottom: "1px solid var(--line)",
      // A row of many tabs scrolls by itself; the line under the selected one stays inside.
      overflowX: "auto",
      scrollbarWidth: "none",
    },
    trigger: {
      position: "relative",
      flex: "none",
      height: "44px",
      fontSize: "var(--fs-16)",
      color: "var(--text-3)",
      whiteSpace: "nowrap",
      transition: "color var(--t-fast)",
      "&:hover": { color: "var(--text-1)" },
      "&[data-selected]": { color: "var(--text-1)", fontWeight: "var(--w-bold)" },
      "&[data-selected]::after": {
        content: '""',
        position: "absolute",
        left: 0,
        right: 0,
        bottom: 0,
        height: "3px",
        background: "var(--accent)",
      },
      // Inside: the list clips what reaches out of it.
      "&:focus-visible": { ...FOCUS_RING, outlineOffset: "-2px" },
    },
    content: { outlineOffset: "4px" },
  },
});
