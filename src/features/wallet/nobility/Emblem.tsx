import type { ReactNode } from "react";
import styles from "./nobility.module.css";

const BAND = <path d="M11 32h26v5H11z" />;

function pearls(...at: readonly (readonly [number, number])[]): ReactNode {
  return at.map(([x, y]) => <circle key={x} cx={x} cy={y} r="2.2" />);
}

/** One drawing a rank, 48 x 48: a sword, then coronets that grow, then crowns that close. */
const DRAWINGS: readonly ReactNode[] = [
  <>
    <path d="m24 6 3 5v15h-6V11z" />
    <path d="M15 27h18v3H15zM22.4 30h3.2v8h-3.2z" />
    <circle cx="24" cy="40" r="2.4" />
  </>,
  <>
    {BAND}
    <path d="m12 30-1.6-8 7.8 4.6L24 18l5.8 8.6 7.8-4.6L36 30z" />
    {pearls([10.4, 19], [24, 15], [37.6, 19])}
  </>,
  <>
    {BAND}
    <path d="m12 30-2.4-9 6.2 4.8L17 15.5l4.6 8.6L24 12.5l2.4 11.6 4.6-8.6 1.2 10.3 6.2-4.8L36 30z" />
    {pearls([9.6, 18], [17, 12.6], [24, 9.4], [31, 12.6], [38.4, 18])}
  </>,
  <>
    {BAND}
    <path d="m12 30-2-8.6 7.4 4.4L24 16l6.6 9.8 7.4-4.4L36 30z" />
    <path d="m24 4.5 3.6 4.8-3.6 4.8-3.6-4.8zM10 10.5l2.8 3.9-2.8 3.9-2.8-3.9zM38 10.5l2.8 3.9-2.8 3.9-2.8-3.9z" />
    {pearls([17, 20], [31, 20])}
    <path className={styles.cut} d="m24 32.6 1.8 1.9-1.8 1.9-1.8-1.9z" />
  </>,
  <>
    {BAND}
    <path d="m12 30-1.5-8c4 3.4 7 2 7.5-3 1 5 3 6.5 6 2.5 3 4 5 2.5 6-2.5.5 5 3.5 6.4 7.5 3L36 30z" />
    <g>
      <circle cx="24" cy="8.6" r="3.2" />
      <circle cx="20.6" cy="13.6" r="3.2" />
      <circle cx="27.4" cy="13.6" r="3.2" />
      <path d="M23 12h2v8h-2z" />
    </g>
    <g>
      <circle cx="9" cy="14.4" r="2.5" />
      <circle cx="7" cy="18.4" r="2.5" />
      <circle cx="12" cy="18.4" r="2.5" />
      <circle cx="39" cy="14.4" r="2.5" />
      <circle cx="36" cy="18.4" r="2.5" />
      <circle cx="41" cy="18.4" r="2.5" />
    </g>
    <path className={styles.cut} d="m17 33 1.6 1.5L17 36l-1.6-1.5zM24 33l1.6 1.5L24 36l-1.6-1.5zM31 33l1.6 1.5L31 36l-1.6-1.5z" />
  </>,
  <>
    {BAND}
    <path d="M12 30 8.5 17.5l7 4.5L24 13.5l8.5 8.5 7-4.5L36 30z" />
    <path d="M22.8 2.5h2.4v2.8H28v2.4h-2.8v4h-2.4v-4H20V5.3h2.8z" />
    {pearls([8.5, 14.6], [39.5, 14.6])}
    <path className={styles.cut} d="M17 30c.5-4 3-7.4 7-9.4 4 2 6.5 5.4 7 9.4h-2.4c-.5-2.8-2-5.2-4.6-6.7-2.6 1.5-4.1 3.9-4.6 6.7z" />
    <path className={styles.cut} d="m18 33 1.6 1.5L18 36l-1.6-1.5zM30 33l1.6 1.5L30 36l-1.6-1.5z" />
  </>,
  <>
    <path d="M13 33h22v4.5H13z" />
    <path d="M14.5 31C8.5 23.5 12 14 22.5 13.2V31zM33.5 31c6-7.5 2.5-17-8-17.8V31z" />
    <circle cx="24" cy="10" r="2.4" />
    <path d="M23 1.8h2v1.9h2v2h-2v2.4h-2V5.7h-2v-2h2z" />
    <path className={styles.branch} d="M6 17c-1.5 8 0 16 6 23M42 17c1.5 8 0 16-6 23" />
    <path d="M5.8 20c-2.5-.8-3.8-2.6-3.8-5 2.5.8 3.9 2.6 3.8 5zM6.2 28c-2.7-.4-4.3-2-4.7-4.4 2.7.4 4.3 2 4.7 4.4zM8.7 35.5c-2.7.2-4.6-1-5.7-3.2 2.7-.2 4.7 1 5.7 3.2zM42.2 20c2.5-.8 3.8-2.6 3.8-5-2.5.8-3.9 2.6-3.8 5zM41.8 28c2.7-.4 4.3-2 4.7-4.4-2.7.4-4.3 2-4.7 4.4zM39.3 35.5c2.7.2 4.6-1 5.7-3.2-2.7-.2-4.7 1-5.7 3.2z" />
    <path className={styles.cut} d="m24 33.5 1.6 1.7-1.6 1.7-1.6-1.7zM17.5 23l1.2 2-1.2 2-1.2-2zM30.5 23l1.2 2-1.2 2-1.2-2z" />
  </>,
];

/** Emblem of the title with this rank, from 1. Decorative: the title's name stands beside it. */
export function Emblem({ rank, size = 48 }: { readonly rank: number; readonly size?: number }) {
  const drawing = DRAWINGS[Math.min(Math.max(rank, 1), DRAWINGS.length) - 1];
  return (
    <svg className={styles.emblem} width={size} height={size} viewBox="0 0 48 48" aria-hidden="true" focusable="false">
      {drawing}
    </svg>
  );
}
