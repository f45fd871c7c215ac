import type { ComponentProps, ReactNode } from "react";
import type { PageHref } from "../../../contract/pages.ts";
import { Avatar } from "./Avatar.tsx";
import { Cover } from "./Cover.tsx";
import { Link } from "./Link.tsx";
import styles from "./MediaCard.module.css";

interface MediaBadgeProps {
  /** Corner of the picture. */
  readonly corner: "topLeft" | "bottomLeft" | "bottomRight";
  /** In the colour for live content. */
  readonly isLive?: boolean;
  readonly children: ReactNode;
}

/** A badge on the picture of a room or a recording. */
export function MediaBadge({ corner, isLive = false, children }: MediaBadgeProps) {
  return (
    <em className={styles.badge} data-corner={corner} data-live={isLive}>
      {children}
    </em>
  );
}

/** The picture of a room or a recording with its badges. */
export function MediaThumb({ children, ...cover }: ComponentProps<typeof Cover> & { readonly children: ReactNode }) {
  return (
    <span className={styles.thumb}>
      <Cover {...cover} />
      {children}
    </span>
  );
}

interface MediaCardProps {
  readonly to: PageHref;
  readonly thumb: ReactNode;
  readonly title: string;
  readonly anchor: { readonly portrait: string; readonly nickName: string };
  /** Shown at the end of the anchor's line. */
  readonly aside: ReactNode;
  /** Shown below it. */
  readonly children?: ReactNode;
}

/** A room or a recording as a card (mock-up room, 同场直播): the whole card is a link. */
export function MediaCard({ to, thumb, title, anchor, aside, children }: MediaCardProps) {
  return (
    <li className={styles.card}>
      <Link to={to}>
        {thumb}
        <b className={`${styles.title} ell`}>{title}</b>
        <span className={styles.anchor}>
          <Avatar src={anchor.portrait} name={anchor.nickName} size={20} />
          <span className="ell">{anchor.nickName}</span>
          {aside}
        </span>
        {children}
      </Link>
    </li>
  );
}

/** Cards, four a row on a wide page, two on a phone. */
export function MediaGrid({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <ul className={styles.grid} aria-label={label}>
      {children}
    </ul>
  );
}
