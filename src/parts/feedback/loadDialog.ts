import type { ComponentType } from "react";
import type { FeedbackDialogProps } from "./FeedbackDialog.tsx";

/** A module of its own: otherwise the first script of every page, with the button, would list all files of the dialog. */
export async function loadDialog(): Promise<ComponentType<FeedbackDialogProps>> {
  return (await import("./FeedbackDialog.tsx")).FeedbackDialog;
}
