import { type KeyboardEvent, useId, useState } from "react";
import type { RoomMatch } from "../../../../contract/http/room.ts";
import { usePortal } from "../../../hooks/portal.ts";
import { useLoaded } from "../../../hooks/useLoaded.ts";
import { Field } from "../../../ui/control/Field.tsx";
import { TextInput } from "../../../ui/control/TextInput.tsx";
import { Icon } from "../../../ui/surface/Icon.tsx";
import { LoadedPart } from "../../../ui/surface/LoadedPart.tsx";
import styles from "./match.module.css";
import { type MatchChoice, loadChoices, searchChoices } from "./matches.ts";

interface MatchFieldProps {
  readonly match: RoomMatch | null;
  readonly onChange: (match: RoomMatch | null) => void;
}

interface ListProps {
  readonly id: string;
  readonly choices: readonly MatchChoice[];
  readonly active: number;
  readonly onPick: (choice: MatchChoice) => void;
}

function Choices({ id, choices, active, onPick }: ListProps) {
  if (choices.length === 0) return <p className={styles.none}>没有符合的比赛</p>;
  return (
    <ul id={id} className={styles.list} role="listbox" aria-label="比赛">
      {choices.map((choice, i) => (
        // Keys belong to the input (`aria-activedescendant`), so a press must not take its focus.
        <li
          key={`${choice.matchType}:${choice.matchId}`}
          id={`${id}-${i}`}
          role="option"
          aria-selected={i === active}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onPick(choice)}
        >
          <span className="ell">{choice.text}</span>
          <time>{choice.when}</time>
        </li>
      ))}
    </ul>
  );
}

/** Searches matches; `onPick` gets the chosen one. */
function MatchSearch({ onPick, onCancel }: { readonly onPick: (choice: MatchChoice) => void; readonly onCancel: () => void }) {
  const { api, now } = usePortal();
  const id = useId();
  const [word, setWord] = useState("");
  const [active, setActive] = useState(0);
  const loaded = useLoaded("matches", () => loadChoices(api, now()), null);
  const shown = loaded.state.kind === "ready" ? searchChoices(loaded.state.value, word) : [];
  const at = Math.min(active, Math.max(0, shown.length - 1));

  function onKeyDown(event: KeyboardEvent): void {
    // Keys of an input method choose a character, not a match.
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && shown.length > 0) {
      event.preventDefault();
      const next = (at + step + shown.length) % shown.length;
      setActive(next);
      document.getElementById(`${id}-${next}`)?.scrollIntoView?.({ block: "nearest" });
    } else if (event.key === "Enter") {
      // Enter chooses a match here and must not submit the form.
      event.preventDefault();
      const choice = shown[at];
      if (choice) onPick(choice);
    } else if (event.key === "Escape") {
      event.preventDefault();
      onCancel();
    }
  }

  return (
    <>
      <Field label="关联比赛" isLabelBeside hint="今天和即将开始的比赛，用方向键和回车选择">
        <TextInput
          type="search"
          value={word}
          onChange={(text) => {
            setWord(text);
            setActive(0);
          }}
          onKeyDown={onKeyDown}
          placeholder="搜索联赛或球队"
          autoComplete="off"
          autoFocus
          role="combobox"
          aria-expanded={shown.length > 0}
          aria-controls={id}
          aria-activedescendant={shown.length > 0 ? `${id}-${at}` : undefined}
        />
      </Field>
      <div className={styles.box}>
        <LoadedPart loaded={loaded} rows={3} rowHeight={40}>
          {() => <Choices id={id} choices={shown} active={at} onPick={onPick} />}
        </LoadedPart>
        <button type="button" className="btn line sm" onClick={onCancel}>
          取消
        </button>
      </div>
    </>
  );
}

/** The match a broadcast is about, or none. */
export function MatchField({ match, onChange }: MatchFieldProps) {
  const [isSearching, setIsSearching] = useState(false);
  /** After a search the button gets the focus back. */
  const [hasSearched, setHasSearched] = useState(false);
  if (isSearching) {
    return (
      <MatchSearch
        onCancel={() => setIsSearching(false)}
        onPick={({ matchId, matchType, text }) => {
          setIsSearching(false);
          onChange({ matchId, matchType, text });
        }}
      />
    );
  }
  return (
    <div className={styles.field} role="group" aria-label="关联比赛">
      <span aria-hidden="true">关联比赛</span>
      <div>
        {match ? (
          <>
            <b>{match.text}</b>
            <button type="button" className={styles.remove} aria-label="不关联比赛" onClick={() => onChange(null)}>
              <Icon name="close" size={16} />
            </button>
          </>
        ) : (
          <span className={styles.empty}>不关联</span>
        )}
        <button
          type="button"
          className="btn line"
          autoFocus={hasSearched}
          onClick={() => {
            setIsSearching(true);
            setHasSearched(true);
          }}
        >
          {match ? "更换" : "选择比赛"}
        </button>
      </div>
    </div>
  );
}
