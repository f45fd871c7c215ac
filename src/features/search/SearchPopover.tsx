import { type MouseEvent, useEffect, useId, useRef, useState } from "react";
import type { HotSearch } from "../../../contract/http/site.ts";
import { HOT_SEARCH_LEFT } from "../../../contract/limits.ts";
import { usePortal } from "../../hooks/portal.ts";
import { EmptyState } from "../../ui/surface/EmptyState.tsx";
import { Icon } from "../../ui/surface/Icon.tsx";
import { Link } from "../../ui/surface/Link.tsx";
import { Skeleton } from "../../ui/surface/Skeleton.tsx";
import { searchPath, searchWord, shownHistory, withoutWord } from "./history.ts";
import { type HistoryStore, browserHistory } from "./historyStore.ts";
import styles from "./SearchPopover.module.css";
import { Suggestions } from "./Suggestions.tsx";
import { useHotSearches } from "./useHotSearches.ts";
import { useSearchKeys } from "./useSearchKeys.ts";
import { useSuggestions } from "./useSuggestions.ts";

export interface SearchPopoverProps {
  /** Text of the field. */
  readonly query: string;
  /** An entry was chosen. It is a link and has opened the search in a new tab itself. */
  readonly onPick: (word: string) => void;
  /** Escape was pressed, or the focus or pointer went elsewhere. */
  readonly onClose: () => void;
  readonly store?: HistoryStore;
}

/**
 * Drop-down of the search field (docs/product.md 2): at most 6 history entries and hot searches, 5 left and the rest right;
 * suggestions while the user types. It must be inside the field's `form role="search"`, whose events it handles: arrows move
 * from the field through the entries, Escape returns to the field, and every search joins the history. Suggestions are the
 * list box of a combo box instead: the caret stays in the field, which names the active option.
 */
export function SearchPopover({ query, onPick, onClose, store = browserHistory }: SearchPopoverProps) {
  const root = useRef<HTMLDivElement>(null);
  const [history, setHistory] = useState(() => store.read());
  const hot = useHotSearches();
  const shown = shownHistory(history, query);
  const { now } = usePortal();
  const listId = useId();
  const popoverId = useId();
  const suggested = useSuggestions(query);
  const [chosen, setChosen] = useState<{ readonly of: string; readonly at: number }>({ of: "", at: -1 });
  const word = searchWord(query);
  // Suggestions stay until those for another word arrive. None of them is active: Enter searches what the field says.
  const isCurrent = suggested?.word === word;
  const active = isCurrent && chosen.of === word ? chosen.at : -1;
  const options = (): readonly HTMLElement[] => [...(root.current?.querySelectorAll<HTMLElement>('[role="option"]') ?? [])];

  useEffect(() => {
    const field = root.current?.closest('[role="search"]')?.querySelector("input");
    if (!field) return;
    const id = active < 0 ? null : `${listId}-${active}`;
    field.setAttribute("aria-controls", suggested ? listId : popoverId);
    if (id !== null) field.setAttribute("aria-activedescendant", id);
    const option = id === null ? null : document.querySelector(`[id="${id}"]`);
    option?.scrollIntoView?.({ block: "nearest" });
    return () => {
      field.removeAttribute("aria-controls");
      field.removeAttribute("aria-activedescendant");
    };
  }, [active, listId, popoverId, suggested]);

  function change(next: readonly string[]): void {
    store.write(next);
    setHistory(next);
    // The pressed button has been removed: the focus stays in the popover.
    root.current?.focus();
  }
  function choose(word: string): void {
    setHistory(store.remember(word));
    onPick(word);
  }
  useSearchKeys(root, {
    onClose,
    onSubmit: () => setHistory(store.remember(query)),
    onDelete: (word) => change(withoutWord(history, word)),
    onStep(step) {
      const count = options().length;
      if (!isCurrent || count === 0) return false;
      // Stepping above the first or below the last option returns to the field.
      const at = active + step;
      setChosen({ of: word, at: at < -1 ? count - 1 : at >= count ? -1 : at });
      return true;
    },
    active: () => options()[active] ?? null,
  });

  return (
    <div ref={root} id={popoverId} className={styles.pop} role="dialog" aria-label="搜索" tabIndex={-1}>
      {shown.length > 0 ? (
        <section>
          <div className={styles.head}>
            <h2>历史</h2>
            <button type="button" onClick={() => change([])}>
              清空
            </button>
          </div>
          <ul className={styles.history}>
            {shown.map((word) => (
              <li key={word}>
                <Entry word={word} isHistory onChoose={choose} />
                <button type="button" aria-label={`删除 ${word}`} onClick={() => change(withoutWord(history, word))}>
                  <Icon name="close" size={14} />
                </button>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {suggested ? (
        <div className={styles.suggestions}>
          <Suggestions
            suggested={suggested}
            now={now()}
            listbox={{ id: listId, active }}
            searchTarget="_blank"
            onChoose={(word) => (word === null ? onClose() : choose(word))}
          />
        </div>
      ) : null}
      {hot === null && !suggested ? <Skeleton rows={HOT_SEARCH_LEFT} height={32} /> : null}
      {hot && hot.length > 0 && !suggested ? (
        <section>
          <div className={styles.head}>
            <h2>热搜</h2>
          </div>
          <div className={styles.hot}>
            <HotColumn list={hot.slice(0, HOT_SEARCH_LEFT)} onChoose={choose} />
            <HotColumn list={hot.slice(HOT_SEARCH_LEFT)} onChoose={choose} />
          </div>
        </section>
      ) : null}
      {hot?.length === 0 && shown.length === 0 && !suggested ? <EmptyState /> : null}
    </div>
  );
}

interface EntryProps {
  readonly word: string;
  readonly isHistory?: boolean;
  readonly onChoose: (word: string) => void;
}

function Entry({ word, isHistory = false, onChoose }: EntryProps) {
  const onClick = (event: MouseEvent): void => {
    if (event.button === 0) onChoose(word);
  };
  return (
    <Link
      className={styles.entry}
      to={searchPath(word)}
      target="_blank"
      rel="noreferrer"
      data-entry={isHistory ? "history" : "hot"}
      data-word={word}
      onClick={onClick}
    >
      <span className="ell">{word}</span>
    </Link>
  );
}

function HotColumn({ list, onChoose }: { readonly list: readonly HotSearch[]; readonly onChoose: (word: string) => void }) {
  if (list.length === 0) return null;
  return (
    <ol>
      {list.map(({ word, rank }) => (
        <li key={rank}>
          <i className={`big ${rank <= 3 ? styles.top : ""}`}>{rank}</i>
          <Entry word={word} onChoose={onChoose} />
        </li>
      ))}
    </ol>
  );
}
