import "./levelBadge.css";

const SHIELD = "M2.2 1.8h7.6v4c0 2.4-1.5 4-3.8 5-2.3-1-3.8-2.6-3.8-5z";

/** Line and solid parts of the eight icons, 12 x 12: chevrons, then a shield, then a crowned shield. */
const ICONS: readonly { readonly line?: string; readonly solid?: string }[] = [
  { line: "M2 8l4-4 4 4" },
  { line: "M2 6.5l4-4 4 4M2 10l4-4 4 4" },
  { line: "M2 5l4-3.5L10 5M2 8l4-3.5L10 8M2 11l4-3.5 4 3.5" },
  { line: SHIELD },
  { line: `${SHIELD}M4 6.6l2-2 2 2` },
  { line: SHIELD, solid: "M6 3.4l.7 1.5 1.6.2-1.2 1.1.3 1.6L6 7l-1.4.8.3-1.6-1.2-1.1 1.6-.2z" },
  { line: "M.8 3.5c-.4 2.8.5 5 2.4 6.8M11.2 3.5c.4 2.8-.5 5-2.4 6.8", solid: "M3.2 1.5h5.6v4c0 2-1.1 3.4-2.8 4.3-1.7-.9-2.8-2.3-2.8-4.3z" },
  { solid: "M2.2 5.2L1.6.9l2.5 1.7L6 .2l1.9 2.4L10.4.9l-.6 4.3zM2.4 6.2h7.2c0 2.8-1.4 4.7-3.6 5.7-2.2-1-3.6-2.9-3.6-5.7z" },
];

interface LevelBadgeProps {
  /** 1 to 8; null and 0 have no badge (docs/product.md 3). */
  readonly level: number | null;
  /** Height in px; 16 by default. */
  readonly size?: number;
}

export function LevelBadge({ level, size }: LevelBadgeProps) {
  const icon = level === null ? undefined : ICONS[level - 1];
  if (!icon) return null;
  return (
    <span
      className={`lv lv${level}`}
      role="img"
      aria-label={`等级 ${level}`}
      {...(size === undefined ? {} : { style: { fontSize: (size * 11) / 16 } })}
    >
      <svg viewBox="0 0 12 12" aria-hidden="true" focusable="false">
        {icon.line ? <path d={icon.line} /> : null}
        {icon.solid ? <path d={icon.solid} fill="currentColor" stroke="none" /> : null}
      </svg>
      LV.{level}
    </span>
  );
}
