import { type FormEvent, useRef, useState } from "react";
import { Icon } from "../../ui/surface/Icon.tsx";
import styles from "./panel.module.css";
import { MOST_WORDS, MOST_WORD_LENGTH, storedWord, withWord } from "./settings.ts";

export interface BlockedWordsProps {
  readonly words: readonly string[];
  readonly onChange: (words: readonly string[]) => void;
}

/** Blocked keywords: a line that contains one does not fly. */
export function BlockedWords({ words, onChange }: BlockedWordsProps) {
  const [text, setText] = useState("");
  const field = useRef<HTMLInputElement>(null);
  const isFull = words.length >= MOST_WORDS;

  function add(event: FormEvent): void {
    event.preventDefault();
    const next = withWord(words, text);
    if (next !== words) onChange(next);
    setText("");
  }
  function drop(word: string): void {
    onChange(words.filter((one) => one !== word));
    // The pressed button has been removed.
    field.current?.focus();
  }

  return (
    <>
      <form className={styles.words} onSubmit={add}>
        <input
          ref={field}
          value={text}
          maxLength={MOST_WORD_LENGTH}
          placeholder={isFull ? `最多 ${MOST_WORDS} 个` : "屏蔽关键词"}
          aria-label="屏蔽关键词"
          disabled={isFull}
          onChange={(event) => setText(event.target.value)}
        />
        <button type="submit" disabled={isFull || storedWord(text) === null}>
          添加
        </button>
      </form>
      {words.length > 0 && (
        <ul className={styles.chips} aria-label="已屏蔽的关键词">
          {words.map((word) => (
            <li key={word}>
              <span>{word}</span>
              <button type="button" aria-label={`取消屏蔽 ${word}`} onClick={() => drop(word)}>
                <Icon name="close" size={14} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
