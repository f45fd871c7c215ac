import type { ComponentType } from "react";
import type { FeedbackDialogProps } from "./FeedbackDialog.tsx";

/** Apart: the names of all files the dialog comes in would stand in the first script of every page, beside its button. */
export async function loadDialog(): Promise<ComponentType<FeedbackDialogProps>> {
  return (await import("./FeedbackDialog.tsx")).FeedbackDialog;
}
