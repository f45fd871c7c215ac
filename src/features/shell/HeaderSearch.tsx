import { type ComponentType, type FormEvent, Suspense, useRef, useState } from "react";
import { Icon } from "../../ui/surface/Icon.tsx";
import styles from "./Header.module.css";

/** Drop-down of the search field. The layouts pass it in; it is loaded when the field is first entered. */
export type SearchPopover = ComponentType<{
  /** Text of the field. */
  readonly query: string;
  readonly onPick: (word: string) => void;
  readonly onClose: () => void;
}>;

/** Trims the words of the search, which opens in a new tab (docs/product.md 2). Empty words open nothing. */
function trimSearch(event: FormEvent<HTMLFormElement>): void {
  const input = event.currentTarget.elements.namedItem("val");
  if (!(input instanceof HTMLInputElement)) return;
  input.value = input.value.trim();
  if (input.value === "") event.preventDefault();
}

export function HeaderSearch({ popover: Popover }: { readonly popover: SearchPopover | undefined }) {
  const [isOpen, setOpen] = useState(false);
  const [query, setQuery] = useState("");
  const input = useRef<HTMLInputElement>(null);
  const close = (): void => setOpen(false);
  return (
    <form className={styles.search} role="search" action="/search" target="_blank" onSubmit={trimSearch}>
      <label>
        <Icon name="search" size={18} />
        <input
          ref={input}
          name="val"
          placeholder="球队 赛事 主播"
          role="combobox"
          aria-label="搜索"
          aria-autocomplete="list"
          aria-haspopup="listbox"
          aria-expanded={isOpen}
          autoComplete="off"
          onFocus={() => setOpen(true)}
          onClick={() => setOpen(true)}
          onInput={(event) => {
            setQuery(event.currentTarget.value);
            setOpen(true);
          }}
        />
      </label>
      {isOpen && Popover ? (
        <Suspense>
          <Popover
            query={query}
            onClose={close}
            onPick={(word) => {
              if (input.current) input.current.value = word;
              setQuery(word);
              close();
            }}
          />
        </Suspense>
      ) : null}
    </form>
  );
}
