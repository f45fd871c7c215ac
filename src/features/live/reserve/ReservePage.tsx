import { type CSSProperties, type ReactNode, useCallback, useRef } from "react";
import { phaseOf, stateLabelOf } from "../../../../contract/codes/matchPhase.ts";
import type { RoomCard } from "../../../../contract/http/room.ts";
import type { BoardRow } from "../../../../contract/match/board.ts";
import { matchPath } from "../../../../contract/pages.ts";
import { ok } from "../../../../contract/result.ts";
import { usePortal } from "../../../hooks/portal.ts";
import { type Loaded, useLoaded } from "../../../hooks/useLoaded.ts";
import { useSessionView } from "../../../hooks/useSession.ts";
import { useIsVeiled } from "../../../hooks/useVeil.ts";
import { shanghaiDate, shanghaiTime } from "../../../ui/shanghai.ts";
import { TeamCrest } from "../../../ui/surface/Crest.tsx";
import { EmptyState } from "../../../ui/surface/EmptyState.tsx";
import { ErrorState } from "../../../ui/surface/ErrorState.tsx";
import { ForUser } from "../../../ui/surface/ForUser.tsx";
import { Link } from "../../../ui/surface/Link.tsx";
import { LoadedPart } from "../../../ui/surface/LoadedPart.tsx";
import { Skeleton } from "../../../ui/surface/Skeleton.tsx";
import { LiveFrame } from "../LiveFrame.tsx";
import { ReserveButton } from "./ReserveButton.tsx";
import { type ReservedAnswer, type ToComeAnswer, loadReserved, rowKey } from "./reservations.ts";
import styles from "./reserve.module.css";
import { roomPath } from "../../../parts/rooms/rooms.ts";

const NO_ROOMS: readonly RoomCard[] = [];

interface MatchRowProps {
  readonly row: BoardRow;
  readonly rooms?: readonly RoomCard[];
  readonly action: ReactNode;
}

function MatchRow({ row, rooms = NO_ROOMS, action }: MatchRowProps) {
  const isUnderWay = phaseOf(row) === "ongoing";
  const isVeiled = useIsVeiled(row.id);
  return (
    <li className={styles.row}>
      <p className={styles.when}>
        <time className="num" dateTime={new Date(row.kickoffAt).toISOString()}>
          {shanghaiDate(row.kickoffAt).slice(5)} {shanghaiTime(row.kickoffAt)}
        </time>
        <span className={styles.league}>
          <i style={{ "--league": row.league.color } as CSSProperties} />
          <span className="ell">{row.league.name}</span>
        </span>
      </p>
      <div className={styles.match}>
        <Link to={matchPath(row.sport, row.id)}>
          <TeamCrest crest={row.home.crest} size={20} />
          <span className="ell">{row.home.name}</span> <i>{isUnderWay && !isVeiled ? `${row.score[0]} - ${row.score[1]}` : "VS"}</i>{" "}
          <TeamCrest crest={row.away.crest} size={20} />
          <span className="ell">{row.away.name}</span>
        </Link>
        {rooms.length === 0 ? (
          row.rooms > 0 && (
            <p className={styles.rooms}>
              <Link to={matchPath(row.sport, row.id)}>{row.rooms} 个直播间正在直播</Link>
            </p>
          )
        ) : (
          <p className={styles.rooms}>
            直播间
            {rooms.map((room) => (
              <Link key={room.roomId} to={roomPath(room.roomId)}>
                {room.anchor.nickName}
              </Link>
            ))}
          </p>
        )}
      </div>
      {isUnderWay ? <span className="live-tag">{stateLabelOf(row)}</span> : action}
    </li>
  );
}

interface ToComeProps {
  readonly toCome: ToComeAnswer;
  readonly isReserved: (row: BoardRow) => boolean;
  readonly onReserve: (row: BoardRow, isReserved: boolean) => void;
  readonly onRetry: () => void;
}

function ToCome({ toCome, isReserved, onReserve, onRetry }: ToComeProps) {
  if (!toCome.ok) return <ErrorState code={toCome.error.code} message={toCome.error.message} onRetry={onRetry} />;
  if (toCome.value.length === 0) return <EmptyState action={<Link to="/football/next">看赛程</Link>} />;
  return (
    <ul aria-label="即将开始">
      {toCome.value.map(({ row, rooms }) => (
        <MatchRow
          key={rowKey(row)}
          row={row}
          rooms={rooms}
          action={<ReserveButton row={row} isReserved={isReserved(row)} onChange={(to) => onReserve(row, to)} />}
        />
      ))}
    </ul>
  );
}

interface ReservedProps {
  readonly reserved: Loaded<readonly BoardRow[]>;
  readonly onReserve: ToComeProps["onReserve"];
}

function Reserved({ reserved, onReserve }: ReservedProps) {
  return (
    <LoadedPart loaded={reserved} rows={3} rowHeight={64} isEmpty={(rows) => rows.length === 0}>
      {(rows) => (
        <ul aria-label="我的预约">
          {rows.map((row) => (
            <MatchRow key={rowKey(row)} row={row} action={<ReserveButton row={row} isReserved onChange={(to) => onReserve(row, to)} />} />
          ))}
        </ul>
      )}
    </LoadedPart>
  );
}

interface ReservePageProps {
  readonly toCome: ToComeAnswer;
  /** The server's reply about the caller; null when it did not ask. */
  readonly first: ReservedAnswer | null;
  readonly onRetry: () => void;
}

/** State of one user, or of a visitor: none of it is kept for another user. */
function ReserveBody({ toCome, first, onRetry }: ReservePageProps) {
  const { api } = usePortal();
  const { user } = useSessionView();
  const isUser = user !== null;
  const load = (signal: AbortSignal): Promise<ReservedAnswer> => (isUser ? loadReserved(api, signal) : Promise.resolve(ok([])));
  const reserved = useLoaded("reserved", load, isUser ? first : ok([]));
  const { state, change } = reserved;
  const rows = state.kind === "ready" ? state.value : [];
  const heading = useRef<HTMLHeadingElement>(null);
  const put = useCallback(
    (row: BoardRow, isOn: boolean) =>
      change((before) => {
        const others = before.filter((one) => rowKey(one) !== rowKey(row));
        return isOn ? [...others, row].sort((a, b) => a.kickoffAt - b.kickoffAt) : others;
      }),
    [change],
  );
  const giveUp: ToComeProps["onReserve"] = (row, isOn) => {
    put(row, isOn);
    // The row and its pressed button are gone: the focus moves to the heading.
    heading.current?.focus({ preventScroll: true });
  };
  return (
    <>
      <section className={styles.section} aria-label="我的预约">
        <div className="sec-h">
          <h2 ref={heading} tabIndex={-1}>
            我的预约
          </h2>
          {isUser ? (
            <Link className="more" to="/v/reserve">
              全部预约
            </Link>
          ) : null}
        </div>
        <ForUser waiting={<Skeleton rows={3} height={64} />}>{() => <Reserved reserved={reserved} onReserve={giveUp} />}</ForUser>
      </section>
      <section className={styles.section} aria-label="即将开始">
        <div className="sec-h">
          <h2>即将开始</h2>
          <span className={styles.hint}>预约后，开赛时在页面上提醒您；允许通知的话，浏览器也会提醒</span>
        </div>
        <ToCome toCome={toCome} isReserved={(row) => rows.some((one) => rowKey(one) === rowKey(row))} onReserve={put} onRetry={onRetry} />
      </section>
    </>
  );
}

/** The reserved matches, and matches that can be reserved (docs/product.md 2, /live/reserve). */
export function ReservePage(props: ReservePageProps) {
  const { user } = useSessionView();
  return (
    <LiveFrame current="reserve" title="预约">
      <ReserveBody key={user?.id ?? ""} {...props} />
    </LiveFrame>
  );
}
