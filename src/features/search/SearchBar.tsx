import { type FormEvent, Suspense, useEffect, useState, useSyncExternalStore } from "react";
import type { SearchReply } from "../../../contract/http/search.ts";
import { SEARCH_WORD_MAX, type SearchType } from "../../../contract/http/searchLimits.ts";
import { usePortal } from "../../hooks/portal.ts";
import { useAddressField } from "../../hooks/useAddressField.ts";
import { useNavigate } from "../../hooks/useNavigate.ts";
import { Icon } from "../../ui/surface/Icon.tsx";
import { Link } from "../../ui/surface/Link.tsx";
import { lazyPart } from "../../ui/surface/lazyPart.tsx";
import { searchWord } from "./history.ts";
import { browserHistory } from "./historyStore.ts";
import { TYPE_WORDS, addressOf, searchTypes } from "./results.ts";
import styles from "./bar.module.css";
import { totalText } from "./totalText.ts";

const PhoneSearch = lazyPart(async () => (await import("./PhoneSearch.tsx")).PhoneSearch);
const PHONE = "(max-width: 760px)";
const isPhone = (): boolean => typeof matchMedia === "function" && matchMedia(PHONE).matches;
/** The server knows no viewport. */
const onServer = (): boolean => false;

function onScreen(changed: () => void): () => void {
  if (typeof matchMedia !== "function") return () => undefined;
  const query = matchMedia(PHONE);
  query.addEventListener("change", changed);
  return () => query.removeEventListener("change", changed);
}

/** On phones the tabs are one scrolling line: the current tab must be visible. */
function reveal(tab: HTMLElement | null): void {
  const bar = tab?.closest("nav");
  if (tab && bar) bar.scrollLeft = tab.offsetLeft - (bar.clientWidth - tab.offsetWidth) / 2;
}

interface SearchBarProps {
  readonly word: string;
  readonly type: SearchType | null;
  /** Null: there is no search result. */
  readonly counts: SearchReply["counts"] | null;
}

/** Field and kind tabs of the results page. On a phone the field takes the whole screen while the user types. */
export function SearchBar({ word, type, counts }: SearchBarProps) {
  const field = useAddressField(word);
  /** The word for which the phone's full screen was opened or closed. */
  const [openState, setOpenState] = useState<{ readonly word: string; readonly isOpen: boolean } | null>(null);
  const isSmall = useSyncExternalStore(onScreen, isPhone, onServer);
  const isTyping = isSmall && (openState?.word === word ? openState.isOpen : word === "");
  const { brand } = usePortal();
  const navigate = useNavigate();
  useEffect(() => {
    if (word !== "") browserHistory.remember(word);
  }, [word]);

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const next = searchWord(field.current?.value ?? "");
    if (next !== "") void navigate(`/search?${new URLSearchParams({ val: next })}`);
  }

  return (
    <>
      <form className={styles.form} role="search" aria-label="搜索全站" action="/search" method="get" onSubmit={submit}>
        <label>
          <Icon name="search" size={20} />
          <input
            ref={field}
            name="val"
            type="search"
            defaultValue={word}
            maxLength={SEARCH_WORD_MAX}
            placeholder="球队 赛事 主播"
            aria-label="搜索内容"
            autoComplete="off"
            enterKeyHint="search"
            onFocus={() => setOpenState({ word, isOpen: true })}
          />
        </label>
        <button type="submit" className="btn pri">
          搜索
        </button>
      </form>
      {word === "" ? null : (
        <nav className={styles.tabs} aria-label="搜索结果">
          <ul>
            {[null, ...searchTypes(brand.hasTips)].map((one) => (
              <li key={one ?? "all"}>
                <Link ref={one === type ? reveal : null} to={addressOf(word, one)} aria-current={one === type ? "page" : undefined}>
                  {one === null ? "全部" : TYPE_WORDS[one]}
                  {one !== null && counts ? <small className="num"> {totalText(counts[one])}</small> : null}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {isTyping ? (
        <Suspense>
          <PhoneSearch word={word} onClose={() => setOpenState({ word, isOpen: false })} />
        </Suspense>
      ) : null}
    </>
  );
}
