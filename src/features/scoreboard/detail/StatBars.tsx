import css from "./detail.module.css";
import { vars } from "../vars.ts";

export interface Bar {
  readonly label: string;
  /** Home, away; null = no data. */
  readonly pair: readonly [number, number] | null;
  readonly unit: string;
  /** Attempts, home and away, to show made of attempted. */
  readonly of?: readonly [number, number] | undefined;
}

function share([home, away]: readonly [number, number]): number {
  return home + away === 0 ? 50 : (home / (home + away)) * 100;
}

/** Statistics of both sides as opposing bars. */
export function StatBars({ bars }: { readonly bars: readonly Bar[] }) {
  return (
    <div className={css.stats}>
      {bars.map(({ label, pair, unit, of }) => (
        <div key={label} className={css.bar}>
          <b>{pair ? `${pair[0]}${of ? `/${of[0]}` : unit}` : "-"}</b>
          <span>{label}</span>
          <b>{pair ? `${pair[1]}${of ? `/${of[1]}` : unit}` : "-"}</b>
          <i style={vars({ "--a": `${pair ? share(pair) : 50}%` })} />
        </div>
      ))}
    </div>
  );
}
