import { type ComponentProps, type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from "react";
import type { MentionSuggestion } from "../../../contract/http/notice.ts";
import { typedMention } from "../../../contract/rules/mention.ts";
import { useMentionNames } from "../../hooks/useMentionNames.ts";
import { Avatar } from "./Avatar.tsx";
import styles from "./MentionField.module.css";

interface MentionFieldProps extends Omit<ComponentProps<"textarea">, "value" | "onChange"> {
  readonly value: string;
  readonly onText: (text: string) => void;
  /** What the text is about (`post:7`): its other authors are offered as well. */
  readonly subject?: string | undefined;
}

const FROM: Readonly<Record<MentionSuggestion["from"], string>> = { followed: "已关注", here: "参与讨论", name: "" };

/** The text being typed after an `@`; `from` tells one `@` from the next. */
interface Typing {
  readonly from: number;
  readonly word: string;
}

/**
 * A text field that offers names after an `@`: arrows move, Enter and Tab take the current name, Escape closes the list.
 * While the list is open the field is a combobox with a list box; the keys it uses do not reach the parent's handler.
 */
export function MentionField({ value, onText, subject, onKeyDown, onBlur, ref, ...rest }: MentionFieldProps) {
  const field = useRef<HTMLTextAreaElement | null>(null);
  const [typing, setTyping] = useState<Typing | null>(null);
  const [chosen, setChosen] = useState(0);
  /** Where the caret goes once the name has been inserted. */
  const caret = useRef<number | null>(null);
  const id = useId();
  const names = useMentionNames(typing?.word ?? null, subject);
  const isOpen = names.length > 0;
  const current = Math.min(chosen, names.length - 1);

  useLayoutEffect(() => {
    if (caret.current === null) return;
    field.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });

  /** Reads the text before the caret. */
  function look(text: string, at: number): void {
    const next = typedMention(text, at);
    if (next?.from === typing?.from && next?.word === typing?.word) return;
    setTyping(next);
    setChosen(0);
  }
  function take({ nickName }: MentionSuggestion): void {
    if (typing === null) return;
    const before = `${value.slice(0, typing.from)}@${nickName} `;
    const after = value.slice(typing.from + 1 + typing.word.length);
    caret.current = before.length;
    setTyping(null);
    onText(before + (after.startsWith(" ") ? after.slice(1) : after));
    field.current?.focus();
  }
  /** True if the list has used the key. */
  function isUsed({ key, ctrlKey, metaKey, nativeEvent }: KeyboardEvent): boolean {
    // Enter that ends an input method's composition, or sends, is not handled by the list.
    if (!isOpen || nativeEvent.isComposing || ctrlKey || metaKey) return false;
    switch (key) {
      case "ArrowDown":
        setChosen((current + 1) % names.length);
        return true;
      case "ArrowUp":
        setChosen((current + names.length - 1) % names.length);
        return true;
      case "Enter":
      case "Tab": {
        const name = names[current];
        if (name) take(name);
        return true;
      }
      case "Escape":
        setTyping(null);
        return true;
      default:
        return false;
    }
  }

  return (
    <div className={styles.field}>
      <textarea
        {...rest}
        ref={(element) => {
          field.current = element;
          if (typeof ref === "function") return ref(element);
          if (ref) ref.current = element;
          return undefined;
        }}
        value={value}
        {...(isOpen
          ? {
              role: "combobox",
              "aria-expanded": true,
              "aria-autocomplete": "list" as const,
              "aria-controls": `${id}-names`,
              "aria-activedescendant": `${id}-${current}`,
            }
          : {})}
        onChange={({ target, nativeEvent }) => {
          onText(target.value);
          // Letters of an unfinished composition are no name.
          if ((nativeEvent as InputEvent).isComposing) setTyping(null);
          else look(target.value, target.selectionStart);
        }}
        onCompositionEnd={({ currentTarget }) => look(currentTarget.value, currentTarget.selectionStart)}
        onKeyDown={(event) => {
          if (isUsed(event)) event.preventDefault();
          else onKeyDown?.(event);
        }}
        onBlur={(event) => {
          setTyping(null);
          onBlur?.(event);
        }}
      />
      {isOpen ? (
        <ul id={`${id}-names`} className={styles.names} role="listbox" aria-label="提到">
          {names.map((name, i) => (
            // Keyboard users stay in the field, which keeps the focus.
            <li
              key={name.id}
              id={`${id}-${i}`}
              role="option"
              aria-selected={i === current}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => take(name)}
            >
              <Avatar src={name.portrait} name={name.nickName} size={24} />
              <span className="ell">{name.nickName}</span>
              <small>{FROM[name.from]}</small>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
