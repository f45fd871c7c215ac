import type { FormEvent } from "react";
import { useLocation } from "react-router-dom";
import { useAddressField } from "../../hooks/useAddressField.ts";
import { useNavigate } from "../../hooks/useNavigate.ts";
import { EmptyState } from "./EmptyState.tsx";
import { Icon } from "./Icon.tsx";
import { Link } from "./Link.tsx";
import styles from "./WordSearch.module.css";
import { truncate } from "../../../contract/rules/truncate.ts";

/** The longest word the API takes (contract/http/room.ts). */
const WORD_MAX = 50;

/** The search word in a URL; "" for none. For loaders too. */
export function wordParam(params: URLSearchParams): string {
  return truncate((params.get("word") ?? "").trim(), WORD_MAX);
}

interface WordSearchProps {
  /** Says what can be searched for: 搜索直播间、主播、房间号. */
  readonly label: string;
  readonly word: string;
}

/** Searches the page's list for a word, which is kept in the URL; a plain form before the page is alive. */
export function WordSearch({ label, word }: WordSearchProps) {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const field = useAddressField(word);
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const next = wordParam(new URLSearchParams({ word: String(new FormData(event.currentTarget).get("word") ?? "") }));
    void navigate(`?${new URLSearchParams(next === "" ? {} : { word: next })}`);
  };
  return (
    <form className={styles.search} role="search" aria-label={label} action={pathname} method="get" onSubmit={submit}>
      <input ref={field} type="search" name="word" defaultValue={word} maxLength={WORD_MAX} placeholder={label} aria-label={label} />
      <button type="submit" aria-label="搜索">
        <Icon name="search" size={18} />
      </button>
    </form>
  );
}

interface NothingFoundProps {
  /** The word that was searched for; "" for none. */
  readonly word: string;
  /** 直播间, 回放 */
  readonly what: string;
}

/** Shown for an empty search result: the cause, and a link to the whole list. */
export function NothingFound({ word, what }: NothingFoundProps) {
  if (word === "") return <EmptyState />;
  const all = (
    <Link className="btn line" to="?">
      清除筛选
    </Link>
  );
  return <EmptyState text={`没有找到与“${word}”有关的${what}`} action={all} />;
}
