import { defineSlotRecipe } from "@chakra-ui/react";
import { PHONE } from "./media.ts";

/** The width is a data attribute of the content: at 402 the title is in the padding, at 547 the head has a rule. */
export const dialogRecipe = defineSlotRecipe({
  slots: ["backdrop", "positioner", "content", "header", "title", "closeTrigger", "body"],
  base: {
    backdrop: {
      position: "fixed",
      inset: 0,
      background: "var(--scrim)",
      zIndex: "var(--z-dialog)",
      animation: "ft-fade var(--t-mid) var(--ease)",
    },
    positioner: {
      position: "fixed",
      inset: 0,
      zIndex: "var(--z-dialog)",
      overflow: "auto",
      overscrollBehavior: "contain",
      display: "grid",
      placeItems: "center",
      padding: "var(--s-6)",
      [PHONE]: { placeItems: "end stretch", padding: 0 },
    },
    content: {
      position: "relative",
      width: "100%",
      background: "var(--surface)",
      color: "var(--text-1)",
      borderRadius: "var(--r-3)",
      boxShadow: "var(--sh-2)",
      outline: 0,
      animation: "ft-pop var(--t-mid) var(--ease)",
      "&[data-width='402']": { maxWidth: "402px", padding: "28px 36px 24px" },
      "&[data-width='547']": { maxWidth: "547px" },
      [PHONE]: {
        maxHeight: "92dvh",
        overflow: "auto",
        overscrollBehavior: "contain",
        borderRadius: "var(--r-3) var(--r-3) 0 0",
        animation: "ft-rise var(--t-slow) var(--ease)",
        "&[data-width]": { maxWidth: "none" },
        "&[data-width='402']": { padding: "22px 20px calc(24px + env(safe-area-inset-bottom))" },
      },
    },
    header: {
      display: "flex",
      alignItems: "center",
      gap: "10px",
      minHeight: "26px",
      marginBottom: "18px",
      paddingRight: "28px",
      "[data-width='547'] > &": {
        minHeight: "56px",
        margin: 0,
        padding: "0 60px 0 28px",
        borderBottom: "1px solid var(--line)",
        [PHONE]: { minHeight: "52px", paddingLeft: "16px" },
      },
      "&[data-hidden]": { display: "contents" },
    },
    title: { fontSize: "var(--fs-18)", fontWeight: "var(--w-bold)", lineHeight: "var(--lh-tight)", overflowWrap: "anywhere" },
    closeTrigger: {
      position: "absolute",
      right: "12px",
      top: "12px",
      zIndex: 1,
      width: "40px",
      height: "40px",
      display: "grid",
      placeItems: "center",
      color: "var(--text-3)",
      "&:hover": { color: "var(--text-1)" },
      "[data-width='547'] &": { top: "8px", right: "16px", [PHONE]: { top: "6px", right: "4px" } },
    },
    body: {
      "[data-width='547'] > &": {
        padding: "18px 28px 24px",
        [PHONE]: { padding: "14px 16px calc(20px + env(safe-area-inset-bottom))" },
      },
    },
  },
});
