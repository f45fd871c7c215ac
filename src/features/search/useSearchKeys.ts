import { type RefObject, useEffect, useRef } from "react";

interface SearchKeys {
  readonly onClose: () => void;
  /** The field's own text was submitted. */
  readonly onSubmit: () => void;
  /** Delete was pressed on an entry of the history. */
  readonly onDelete: (word: string) => void;
  /** An arrow key in the field while suggestions are shown. Returns true if a suggestion was made active. */
  readonly onStep: (step: 1 | -1) => boolean;
  /** Enter in the field: the active suggestion; null: none is active, and the typed text is searched for. */
  readonly active: () => HTMLElement | null;
}

const STEP: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1, ArrowRight: 1, ArrowLeft: -1 };

function entriesIn(root: HTMLElement): readonly HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>("[data-entry]")];
}

/** Target of an arrow key: from the field to the first or last entry, from an entry to its neighbour or back to the field. */
function nextFocus(root: HTMLElement, field: HTMLElement | null, from: EventTarget | null, step: 1 | -1): HTMLElement | null {
  const entries = entriesIn(root);
  const at = entries.findIndex((entry) => entry === from);
  if (at === -1) return entries.at(step === 1 ? 0 : -1) ?? null;
  return entries[at + step] ?? (step === -1 && at === 0 ? field : (entries.at(step === 1 ? 0 : -1) ?? null));
}

/** Handles keys and focus leaving for field and popover together, by listeners on the search form around both. */
export function useSearchKeys(root: RefObject<HTMLElement | null>, keys: SearchKeys): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const pop = root.current;
    const form = pop?.closest<HTMLElement>('[role="search"]') ?? pop?.parentElement;
    if (!pop || !form) return;
    const field = form.querySelector<HTMLInputElement>("input");

    const onKeyDown = (event: KeyboardEvent): void => {
      // A key that picks a candidate of an input method is not handled here.
      if (event.isComposing) return;
      const { target, key } = event;
      if (key === "Escape") {
        event.preventDefault();
        field?.focus();
        latest.current.onClose();
        return;
      }
      if (key === "Delete" && target instanceof HTMLElement && target.dataset.entry === "history") {
        latest.current.onDelete(target.dataset.word ?? "");
        return;
      }
      if (key === "Enter" && target === field) {
        const chosen = latest.current.active();
        if (!chosen) return;
        event.preventDefault();
        chosen.click();
        return;
      }
      const step = STEP[key];
      // In the field the left and right keys move the caret.
      if (step === undefined || (target === field && (key === "ArrowLeft" || key === "ArrowRight"))) return;
      // The active suggestion changes while the caret stays.
      if (target === field && latest.current.onStep(step)) {
        event.preventDefault();
        return;
      }
      const next = nextFocus(pop, field, target, step);
      if (!next) return;
      event.preventDefault();
      next.focus();
    };
    const onSubmit = (): void => latest.current.onSubmit();
    const leave = (event: FocusEvent): void => {
      const to = event.relatedTarget;
      // No target: the window lost the focus, or an element that takes no focus was pressed. `press` below handles the latter.
      if (to instanceof Node && !form.contains(to)) latest.current.onClose();
    };
    const press = (event: PointerEvent): void => {
      if (event.target instanceof Node && !form.contains(event.target)) latest.current.onClose();
    };
    form.addEventListener("keydown", onKeyDown);
    form.addEventListener("submit", onSubmit);
    form.addEventListener("focusout", leave);
    document.addEventListener("pointerdown", press);
    return () => {
      form.removeEventListener("keydown", onKeyDown);
      form.removeEventListener("submit", onSubmit);
      form.removeEventListener("focusout", leave);
      document.removeEventListener("pointerdown", press);
    };
  }, [root]);
}
