import { type ReactNode, useId } from "react";
import type { FeedStatus } from "../../../streams/feed/types.ts";
import type { LogStatus, MatchView } from "../../../streams/sport/types.ts";
import { useBehavior } from "../../hooks/useBehavior.ts";
import { EmptyState } from "../../ui/surface/EmptyState.tsx";
import { ErrorState } from "../../ui/surface/ErrorState.tsx";
import { Skeleton } from "../../ui/surface/Skeleton.tsx";
import { useSlice } from "../../hooks/useSlice.ts";
import styles from "./Block.module.css";

interface PanelProps {
  readonly title: string;
  /** Small grey words beside the title. */
  readonly note?: ReactNode;
  /** Tabs or a switch at the right. */
  readonly tools?: ReactNode;
  /** Anchor of an in-page section. */
  readonly anchor?: string;
  readonly children: ReactNode;
}

/** A titled panel of the match page. An in-page link moves the keyboard's position into it. */
export function Panel({ title, note, tools, anchor, children }: PanelProps) {
  const titleId = useId();
  return (
    <section className={styles.block} id={anchor} tabIndex={anchor === undefined ? undefined : -1} aria-labelledby={titleId}>
      <div className={styles.head}>
        <h2 id={titleId}>{title}</h2>
        {note === undefined ? null : <span className={styles.note}>{note}</span>}
        {tools === undefined ? null : <div className={styles.tools}>{tools}</div>}
      </div>
      {children}
    </section>
  );
}

interface BlockProps extends PanelProps {
  readonly view: MatchView;
  readonly isEmpty: boolean;
  /** Height of the skeleton, so that nothing moves when the data arrives. */
  readonly height?: number;
  readonly onRetry?: (() => void) | undefined;
}

const hasNothing = (match: { readonly events: number }): boolean => match.events === 0;

function body(status: FeedStatus, log: LogStatus, isUnknown: boolean, props: BlockProps): ReactNode {
  // An earlier moment is unknown until the log is loaded.
  if (isUnknown && log === "failed") return <ErrorState message="比赛记录载入失败" onRetry={() => void props.view.loadLog()} />;
  if (isUnknown && (status.kind === "connecting" || log === "loading"))
    return <Skeleton rows={Math.max(1, Math.round((props.height ?? 144) / 36))} />;
  if (isUnknown && status.kind === "failed") return <ErrorState code={status.code} onRetry={props.onRetry} />;
  return props.isEmpty ? <EmptyState /> : props.children;
}

/** One block of the match page: a panel with its loading, empty and failed states. */
export function Block(props: BlockProps) {
  const status = useBehavior(props.view.status$);
  const log = useBehavior(props.view.log$);
  const isUnknown = useSlice(props.view.state$, hasNothing);
  return <Panel {...props}>{body(status, log, isUnknown, props)}</Panel>;
}

interface ChoiceProps<T extends string> {
  readonly label: string;
  readonly options: readonly { readonly id: T; readonly text: string }[];
  readonly value: T;
  readonly onChange: (id: T) => void;
  /** Boxed: the choice applies to the whole block. Plain text otherwise. */
  readonly isBoxed?: boolean;
}

/** A few exclusive choices, beside a block's title or over it. */
export function Choice<T extends string>({ label, options, value, onChange, isBoxed = false }: ChoiceProps<T>) {
  return (
    <div className={isBoxed ? styles.boxed : styles.choice} role="group" aria-label={label}>
      {options.map((option) => (
        <button key={option.id} type="button" aria-pressed={option.id === value} onClick={() => onChange(option.id)}>
          {option.text}
        </button>
      ))}
    </div>
  );
}

/** Colour key of the two sides. */
export function SideKeys({ home, away }: { readonly home: string; readonly away: string }) {
  return (
    <>
      <span className={styles.key}>
        <i className={styles.keyHome} />
        {home}
      </span>
      <span className={styles.key}>
        <i className={styles.keyAway} />
        {away}
      </span>
    </>
  );
}
