import styles from "./shared.module.css";

interface SegmentsProps<Id extends string> {
  readonly label: string;
  readonly value: Id;
  readonly onChange: (id: Id) => void;
  readonly items: readonly { readonly id: Id; readonly label: string; readonly count?: number | undefined }[];
}

/** The filter of a screen's rows, beside its title. */
export function Segments<Id extends string>({ label, value, onChange, items }: SegmentsProps<Id>) {
  return (
    <div className={styles.seg} role="group" aria-label={label}>
      {items.map((item) => (
        <button key={item.id} type="button" aria-pressed={item.id === value} onClick={() => onChange(item.id)}>
          {item.label}
          {item.count === undefined ? null : <small className="num">{item.count}</small>}
        </button>
      ))}
    </div>
  );
}
