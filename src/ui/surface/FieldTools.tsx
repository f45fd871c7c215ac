import { type KeyboardEvent, type ReactNode, type RefObject, Suspense, useEffect, useEffectEvent, useRef, useState } from "react";
import type { RichMoment } from "../../../contract/rules/richText.ts";
import { typedMention } from "../../../contract/rules/mention.ts";
import { useEscape } from "../../hooks/useEscape.ts";
import { Icon } from "./Icon.tsx";
import styles from "./FieldTools.module.css";
import { lazyPart } from "./lazyPart.tsx";

const MomentChoices = lazyPart(async () => (await import("./MomentChoices.tsx")).MomentChoices);
const TopicChoices = lazyPart(async () => (await import("./TopicChoices.tsx")).TopicChoices);

type Panel = "moment" | "topic";
const PANEL_LABEL: Readonly<Record<Panel, string>> = { moment: "选择比赛时刻", topic: "选择话题" };

/**
 * Inserts text at the caret of a field as if it were typed there: the field's listeners get an event. Selected text is put
 * between `before` and `after`, with the caret after it, where typing continues.
 */
function insertText(field: HTMLTextAreaElement, before: string, after = ""): void {
  const { selectionStart, selectionEnd, value } = field;
  const selected = value.slice(selectionStart, selectionEnd);
  field.focus();
  field.setRangeText(before + selected + after, selectionStart, selectionEnd, "end");
  const caret = selectionStart + before.length + selected.length;
  field.setSelectionRange(caret, caret);
  field.dispatchEvent(new InputEvent("input", { bubbles: true }));
}

interface FieldToolsProps {
  /** The field being written in: a MentionField. */
  readonly field: RefObject<HTMLTextAreaElement | null>;
  /** The text must not change at the moment. */
  readonly isFixed?: boolean;
  /** The field accepts topics between `#`. */
  readonly hasTopics?: boolean;
  /** Absent: the field takes no moment. */
  readonly onMoment?: ((moment: RichMoment) => void) | undefined;
}

/**
 * Buttons beside a field for other things to insert: a moment of a match, a topic, a name. Their panel is attached below the
 * nearest positioned ancestor; Esc and a press outside close it.
 */
export function FieldTools({ field, isFixed = false, hasTopics = false, onMoment }: FieldToolsProps) {
  const [panel, setPanel] = useState<Panel | null>(null);
  const opener = useRef<HTMLElement | null>(null);

  function close(isBack: boolean): void {
    setPanel(null);
    if (isBack) opener.current?.focus();
  }
  function insert(before: string, after?: string): void {
    if (field.current) insertText(field.current, before, after);
  }
  function mention(): void {
    if (field.current === null) return;
    const { value, selectionStart } = field.current;
    // Directly after letters it would look like an e-mail address.
    const isName = typedMention(`${value.slice(0, selectionStart)}@`, selectionStart + 1) !== null;
    insert(isName ? "@" : " @");
  }
  const tool = (of: Panel, icon: "moment" | "hash", words: string): ReactNode => (
    <button
      type="button"
      className={styles.tool}
      disabled={isFixed}
      aria-haspopup="dialog"
      aria-expanded={panel === of}
      onClick={({ currentTarget }) => {
        opener.current = currentTarget;
        setPanel(panel === of ? null : of);
      }}
    >
      <Icon name={icon} size={18} />
      <span>{words}</span>
    </button>
  );
  return (
    <>
      {onMoment ? tool("moment", "moment", "时刻") : null}
      {hasTopics ? tool("topic", "hash", "话题") : null}
      <button type="button" className={styles.tool} disabled={isFixed} onClick={mention}>
        <Icon name="at" size={18} />
        <span>提到</span>
      </button>
      {panel === null || isFixed ? null : (
        <Hanging label={PANEL_LABEL[panel]} opener={opener} onClose={close}>
          {panel === "topic" ? (
            <TopicChoices
              onPick={(topic) => {
                close(false);
                if (topic === null) insert("#", "#");
                else insert(`#${topic}# `);
              }}
            />
          ) : (
            <MomentChoices
              onPick={(moment) => {
                close(false);
                onMoment?.(moment);
                field.current?.focus();
              }}
            />
          )}
        </Hanging>
      )}
    </>
  );
}

interface HangingProps {
  readonly label: string;
  readonly opener: RefObject<HTMLElement | null>;
  /** `isBack`: the focus returns to the button. */
  readonly onClose: (isBack: boolean) => void;
  readonly children: ReactNode;
}

/** Keys stay inside: Enter submits nothing, arrows move between the choices. */
function Hanging({ label, opener, onClose, children }: HangingProps) {
  const box = useRef<HTMLDivElement>(null);
  useEscape(true, () => onClose(true));
  const press = useEffectEvent(({ target }: PointerEvent) => {
    if (!(target instanceof Node) || box.current?.contains(target) || opener.current?.contains(target)) return;
    onClose(false);
  });
  useEffect(() => {
    box.current?.focus();
    const outside = (event: PointerEvent): void => press(event);
    document.addEventListener("pointerdown", outside);
    return () => document.removeEventListener("pointerdown", outside);
  }, []);
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === "Enter" && event.target instanceof HTMLInputElement) event.preventDefault();
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const isOwn = event.target instanceof HTMLSelectElement || (event.target instanceof HTMLInputElement && event.target.type === "number");
    if (step === undefined || isOwn) return;
    event.preventDefault();
    const choices = [...(box.current?.querySelectorAll<HTMLElement>("[data-choice]") ?? [])];
    const at = choices.findIndex((choice) => choice === document.activeElement);
    choices[at < 0 ? (step > 0 ? 0 : choices.length - 1) : (at + step + choices.length) % choices.length]?.focus();
  }
  return (
    <div ref={box} className={styles.panel} role="dialog" aria-label={label} tabIndex={-1} onKeyDown={onKeyDown}>
      <p className={styles.head}>
        <b>{label}</b>
        <button type="button" aria-label="关闭" onClick={() => onClose(true)}>
          <Icon name="close" size={16} />
        </button>
      </p>
      <Suspense fallback={null}>{children}</Suspense>
    </div>
  );
}
