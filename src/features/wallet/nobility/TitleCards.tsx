import { useId } from "react";
import type { NobleTitle } from "../../../../contract/http/pay.ts";
import { amountText } from "../../../ui/amount.ts";
import { Emblem } from "./Emblem.tsx";
import styles from "./nobility.module.css";

interface TitleCardsProps {
  readonly titles: readonly NobleTitle[];
  readonly selectedId: string;
  readonly ownId: string | null;
  readonly onSelect: (id: string) => void;
}

/** The titles, lowest first; choosing one shows its privileges and price. */
export function TitleCards({ titles, selectedId, ownId, onSelect }: TitleCardsProps) {
  const name = useId();
  return (
    <div className={styles.cards} role="radiogroup" aria-label="贵族">
      {titles.map((title) => (
        <label key={title.id}>
          <input
            className="sr"
            type="radio"
            name={name}
            value={title.id}
            checked={title.id === selectedId}
            onChange={() => onSelect(title.id)}
          />
          <Emblem rank={title.rank} size={56} />
          <b>{title.name}</b>
          <span>{amountText(title.price)} 球钻</span>
          {title.id === ownId ? <em>当前</em> : null}
        </label>
      ))}
    </div>
  );
}
