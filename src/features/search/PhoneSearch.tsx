import { type FormEvent, useEffect, useRef, useState } from "react";
import { SEARCH_WORD_MAX } from "../../../contract/http/searchLimits.ts";
import { usePortal } from "../../hooks/portal.ts";
import { useNavigate } from "../../hooks/useNavigate.ts";
import { EmptyState } from "../../ui/surface/EmptyState.tsx";
import { Icon } from "../../ui/surface/Icon.tsx";
import { Link } from "../../ui/surface/Link.tsx";
import { searchPath, searchWord, shownHistory, withoutWord } from "./history.ts";
import { type HistoryStore, browserHistory } from "./historyStore.ts";
import styles from "./phone.module.css";
import { Suggestions } from "./Suggestions.tsx";
import { useHotSearches } from "./useHotSearches.ts";
import { useSuggestions } from "./useSuggestions.ts";

interface PhoneSearchProps {
  /** Initial text of the field. */
  readonly word: string;
  readonly onClose: () => void;
  readonly store?: HistoryStore;
}

/** The search field over the whole screen of a phone, with suggestions below it; while it is empty, history and hot searches. */
export function PhoneSearch({ word, onClose, store = browserHistory }: PhoneSearchProps) {
  const { now } = usePortal();
  const navigate = useNavigate();
  const field = useRef<HTMLInputElement>(null);
  const dialog = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState(word);
  const [history, setHistory] = useState(() => store.read());
  const suggested = useSuggestions(typed);
  const hot = useHotSearches();

  useEffect(() => {
    field.current?.focus();
    field.current?.select();
    // The page below does not scroll.
    const { style } = document.body;
    const { overflow } = style;
    style.overflow = "hidden";
    return () => {
      style.overflow = overflow;
    };
  }, []);

  function choose(chosen: string | null): void {
    if (chosen !== null) store.remember(chosen);
    onClose();
  }
  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const next = searchWord(typed);
    if (next === "") return;
    choose(next);
    void navigate(`/search?${new URLSearchParams({ val: next })}`);
  }
  function trap(event: React.KeyboardEvent): void {
    if (event.key === "Escape" && !event.nativeEvent.isComposing) onClose();
    if (event.key !== "Tab") return;
    const reach = [...(dialog.current?.querySelectorAll<HTMLElement>("a[href], button, input") ?? [])];
    const [first, last] = [reach[0], reach.at(-1)];
    const to = event.shiftKey ? (document.activeElement === first ? last : null) : document.activeElement === last ? first : null;
    if (!to) return;
    event.preventDefault();
    to.focus();
  }
  function saveHistory(next: readonly string[]): void {
    store.write(next);
    setHistory(next);
    field.current?.focus();
  }

  const shown = shownHistory(history, "");
  return (
    // Catches the keys of every element inside, wherever the focus is.
    <div ref={dialog} className={styles.screen} role="dialog" aria-modal="true" aria-label="搜索" onKeyDown={trap}>
      <form className={styles.head} role="search" action="/search" onSubmit={submit}>
        <label>
          <Icon name="search" size={20} />
          <input
            ref={field}
            name="val"
            value={typed}
            maxLength={SEARCH_WORD_MAX}
            placeholder="球队 赛事 主播"
            aria-label="搜索"
            autoComplete="off"
            enterKeyHint="search"
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          {typed === "" ? null : (
            <button
              type="button"
              aria-label="清除"
              onClick={() => {
                setTyped("");
                field.current?.focus();
              }}
            >
              <Icon name="close" size={18} />
            </button>
          )}
        </label>
        <button type="button" className={styles.cancel} onClick={onClose}>
          取消
        </button>
      </form>
      {suggested ? (
        <Suggestions suggested={suggested} now={now()} onChoose={choose} />
      ) : searchWord(typed) !== "" ? null : (
        <div className={styles.idle}>
          {shown.length > 0 ? (
            <section aria-label="历史">
              <div className={styles.bar}>
                <h2>历史</h2>
                <button type="button" onClick={() => saveHistory([])}>
                  清空
                </button>
              </div>
              <ul className={styles.chips}>
                {shown.map((one) => (
                  <li key={one}>
                    <Link to={searchPath(one)} onClick={() => choose(one)}>
                      <span className="ell">{one}</span>
                    </Link>
                    <button type="button" aria-label={`删除 ${one}`} onClick={() => saveHistory(withoutWord(history, one))}>
                      <Icon name="close" size={14} />
                    </button>
                  </li>
                ))}
              </ul>
            </section>
          ) : null}
          {hot && hot.length > 0 ? (
            <section aria-label="热搜">
              <div className={styles.bar}>
                <h2>热搜</h2>
              </div>
              <ol className={styles.hot}>
                {hot.map(({ word: one, rank }) => (
                  <li key={rank}>
                    <Link to={searchPath(one)} onClick={() => choose(one)}>
                      <i className="big">{rank}</i>
                      <span className="ell">{one}</span>
                    </Link>
                  </li>
                ))}
              </ol>
            </section>
          ) : null}
          {hot?.length === 0 && shown.length === 0 ? <EmptyState /> : null}
        </div>
      )}
    </div>
  );
}
