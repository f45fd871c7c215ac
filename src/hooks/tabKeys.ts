import type { KeyboardEvent } from "react";

/**
 * Keys of a row of `role="tab"` (its `onKeyDown`): arrows wrap around, Home and End go to its ends; the new tab is selected.
 * The row is one stop of the Tab key: the selected tab has `tabIndex` 0, the others -1.
 */
export function tabKeys(event: KeyboardEvent<HTMLElement>): void {
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]')];
  // Some tabs exist on a phone alone.
  const tabs = all.filter((tab) => getComputedStyle(tab).display !== "none");
  const at = tabs.findIndex((tab) => tab === event.target);
  if (at < 0) return;
  const to = { ArrowRight: at + 1, ArrowLeft: at - 1 + tabs.length, Home: 0, End: tabs.length - 1 }[event.key];
  const tab = to === undefined ? undefined : tabs[to % tabs.length];
  if (!tab) return;
  event.preventDefault();
  tab.focus();
  tab.click();
}
