import { useCallback, useEffect, useRef, useState } from "react";
import { ErrorCode } from "../../../contract/codes/errors.ts";
import type { Draft, DraftFields } from "../../../contract/desk/articles.ts";
import type { DeskApi } from "../api/deskApi.ts";

/** The editor's initial state. */
export interface DraftStart {
  readonly draft: Draft | null;
  readonly articleId: string | null;
  readonly baseRevision: number;
  readonly fields: DraftFields;
}

export type SaveState =
  /** Nothing was written yet. */
  | { readonly kind: "clean" }
  | { readonly kind: "unsaved" }
  | { readonly kind: "saving" }
  | { readonly kind: "saved"; readonly at: number }
  /** Another editor saved or published meanwhile; `words` is the server's message. No save until the user decides. */
  | { readonly kind: "conflict"; readonly words: string }
  /** Refused, or no response: retried with the next change. */
  | { readonly kind: "failed"; readonly words: string };

export interface DraftWriting {
  readonly fields: DraftFields;
  readonly draft: Draft | null;
  readonly baseRevision: number;
  readonly state: SaveState;
  change(part: Partial<DraftFields>): void;
  /** Saves now; resolves to the saved draft, or null when the save failed. */
  save(): Promise<Draft | null>;
  /** Stops saving; resolves to the draft on the server once the save in flight has ended. */
  stop(): Promise<Draft | null>;
  /** Overwrites the other editor's version with this text. */
  keepMine(over: { readonly draft: Draft | null; readonly baseRevision: number }): void;
}

/** Idle time before an automatic save. */
export const SAVE_AFTER_MS = 1_200;

interface Place {
  readonly draftId: string | null;
  readonly version: number;
  readonly baseRevision: number;
}

/** A draft that saves itself during editing, one save at a time, and never over another editor's version. */
export function useDraft(api: DeskApi, start: DraftStart, onSaved: (draft: Draft) => void): DraftWriting {
  const [fields, setFields] = useState(start.fields);
  const [draft, setDraft] = useState(start.draft);
  const [state, setState] = useState<SaveState>(start.draft ? { kind: "saved", at: start.draft.updatedAt } : { kind: "clean" });
  const latest = useRef({ fields: start.fields, saved: start.fields });
  const place = useRef<Place>({
    draftId: start.draft?.id ?? null,
    version: start.draft?.version ?? 0,
    baseRevision: start.draft?.baseRevision ?? start.baseRevision,
  });
  const [baseRevision, setBaseRevision] = useState(start.draft?.baseRevision ?? start.baseRevision);
  const underWay = useRef<Promise<Draft | null> | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const isStopped = useRef(false);
  const onSavedRef = useRef(onSaved);
  useEffect(() => {
    onSavedRef.current = onSaved;
  });

  const sendOnce = useCallback(async (): Promise<Draft | null> => {
    const sent = latest.current.fields;
    setState({ kind: "saving" });
    const answer = await api.send("POST /drafts/save", { body: { ...place.current, articleId: start.articleId, fields: sent } });
    if (answer.ok) {
      const saved = answer.value;
      place.current = { draftId: saved.id, version: saved.version, baseRevision: saved.baseRevision };
      latest.current.saved = sent;
      setDraft(saved);
      setBaseRevision(saved.baseRevision);
      setState(latest.current.fields === sent ? { kind: "saved", at: saved.updatedAt } : { kind: "unsaved" });
      onSavedRef.current(saved);
      return saved;
    }
    const { code, message: words } = answer.error;
    isStopped.current = code === ErrorCode.conflict;
    setState({ kind: code === ErrorCode.conflict ? "conflict" : "failed", words });
    return null;
  }, [api, start.articleId]);

  const save = useCallback(async (): Promise<Draft | null> => {
    clearTimeout(timer.current);
    // The save in flight may have been sent before the last change.
    const before = underWay.current === null ? null : await underWay.current;
    if (isStopped.current) return null;
    if (before !== null && latest.current.fields === latest.current.saved) return before;
    const running = sendOnce();
    underWay.current = running;
    const saved = await running;
    if (underWay.current === running) underWay.current = null;
    return saved;
  }, [sendOnce]);

  const later = useCallback((): void => {
    clearTimeout(timer.current);
    if (!isStopped.current) timer.current = setTimeout(() => void save(), SAVE_AFTER_MS);
  }, [save]);

  const change = useCallback(
    (part: Partial<DraftFields>): void => {
      const next = { ...latest.current.fields, ...part };
      latest.current.fields = next;
      setFields(next);
      setState((now) => (now.kind === "conflict" || now.kind === "saving" ? now : { kind: "unsaved" }));
      later();
    },
    [later],
  );

  // A change made while the previous save was in flight.
  useEffect(() => {
    if (state.kind === "unsaved") later();
  }, [state, later]);

  useEffect(() => {
    const isLost = (): boolean => latest.current.fields !== latest.current.saved;
    const confirmLeave = (event: BeforeUnloadEvent): void => {
      if (isLost()) event.preventDefault();
    };
    window.addEventListener("beforeunload", confirmLeave);
    return () => {
      window.removeEventListener("beforeunload", confirmLeave);
      clearTimeout(timer.current);
      // The user left the screen before the draft was saved.
      if (isLost() && !isStopped.current) void save();
    };
  }, [save]);

  return {
    fields,
    draft,
    baseRevision,
    state,
    change,
    save,
    async stop() {
      isStopped.current = true;
      clearTimeout(timer.current);
      return (await underWay.current) ?? draft;
    },
    keepMine({ draft: other, baseRevision: base }) {
      place.current = { draftId: other?.id ?? null, version: other?.version ?? 0, baseRevision: base };
      isStopped.current = false;
      void save();
    },
  };
}
