import { type RefObject, useEffect, useRef } from "react";

interface SearchKeys {
  readonly onClose: () => void;
  /** The field's own words were searched for. */
  readonly onSubmit: () => void;
  /** Delete on an entry of the history. */
  readonly onDelete: (word: string) => void;
  /** An arrow in the field, where what is typed has suggestions: true when one of them is active now. */
  readonly onStep: (step: 1 | -1) => boolean;
  /** Enter in the field: the suggestion that is active; null: none is, and the words are searched for. */
  readonly active: () => HTMLElement | null;
}

const STEP: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1, ArrowRight: 1, ArrowLeft: -1 };

function entriesIn(root: HTMLElement): readonly HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>("[data-entry]")];
}

/** Where an arrow leads: from the field to the first or last entry, from an entry to its neighbour or back to the field. */
function nextFocus(root: HTMLElement, field: HTMLElement | null, from: EventTarget | null, step: 1 | -1): HTMLElement | null {
  const entries = entriesIn(root);
  const at = entries.findIndex((entry) => entry === from);
  if (at === -1) return entries.at(step === 1 ? 0 : -1) ?? null;
  return entries[at + step] ?? (step === -1 && at === 0 ? field : (entries.at(step === 1 ? 0 : -1) ?? null));
}

/** Keys and leaving, for field and popover together: the search form around both hears them all. */
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
      // A key that picks a candidate of an input method is not ours.
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
      // In the field left and right move the caret.
      if (step === undefined || (target === field && (key === "ArrowLeft" || key === "ArrowRight"))) return;
      // Suggestions are walked through while the caret stays.
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
      // To nowhere: the window lost the focus, or something was pressed that takes none; the latter is seen below.
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
