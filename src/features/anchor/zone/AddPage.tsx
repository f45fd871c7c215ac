import { Suspense, useState } from "react";
import { ROOM_TITLE_MAX_LENGTH } from "../../../../contract/limits.ts";
import { usePortal } from "../../../hooks/portal.ts";
import { useIsAlive } from "../../../hooks/useIsAlive.ts";
import { useLoaded } from "../../../hooks/useLoaded.ts";
import { useNavigate } from "../../../hooks/useNavigate.ts";
import { Link } from "../../../ui/surface/Link.tsx";
import { lazyPart } from "../../../ui/surface/lazyPart.tsx";
import { LoadedPart } from "../../../ui/surface/LoadedPart.tsx";
import { Skeleton } from "../../../ui/surface/Skeleton.tsx";
import { type MatchChoice, loadChoices } from "../broadcast/matches.ts";
import { type RoomProfileForm as RoomProfile, profileOf } from "../broadcast/roomProfile.ts";
import { AnchorPage } from "../kit/AnchorPage.tsx";
import { type PlainRoom, type PlainRoomAnswer, loadPlainRoom } from "../kit/ownRoom.ts";
import { Section } from "../kit/Section.tsx";
import styles from "./zone.module.css";
import { truncate } from "../../../../contract/rules/truncate.ts";

const RoomProfileForm = lazyPart(async () => (await import("../broadcast/RoomProfileForm.tsx")).RoomProfileForm);

/** Matches shown as quick picks; the form searches all of them. */
const OFFERED = 6;

interface AddPageProps {
  /** The server's reply about the room. */
  readonly first: PlainRoomAnswer | null;
  /** Shows a short notice. */
  readonly announce: (text: string) => void;
}

/** A room profile for a match: sets title, category and match at once. */
export function profileAbout(profile: RoomProfile, { matchId, matchType, text }: MatchChoice): RoomProfile {
  return {
    ...profile,
    title: truncate(`${text} 解说`, ROOM_TITLE_MAX_LENGTH),
    categoryId: matchType === 1 ? "1" : "2",
    match: { matchId, matchType, text },
  };
}

const keyOf = ({ matchId, matchType }: Pick<MatchChoice, "matchId" | "matchType">): string => `${matchType}:${matchId}`;

interface PicksProps {
  /** Key of the picked match; null for none. */
  readonly picked: string | null;
  readonly onPick: (choice: MatchChoice | null) => void;
}

function Picks({ picked, onPick }: PicksProps) {
  const { api, now } = usePortal();
  const loaded = useLoaded("matches", () => loadChoices(api, now()), null);
  return (
    <LoadedPart loaded={loaded} rows={2} rowHeight={64} isEmpty={(choices) => choices.length === 0}>
      {(choices) => (
        <ul className={styles.picks}>
          {choices.slice(0, OFFERED).map((choice) => (
            <li key={keyOf(choice)}>
              <button
                type="button"
                aria-pressed={picked === keyOf(choice)}
                onClick={() => onPick(picked === keyOf(choice) ? null : choice)}
              >
                <b>{choice.text}</b>
                <small>{choice.when}</small>
              </button>
            </li>
          ))}
        </ul>
      )}
    </LoadedPart>
  );
}

function Steps({ own, announce }: Pick<AddPageProps, "announce"> & { readonly own: PlainRoom }) {
  const navigate = useNavigate();
  const isAlive = useIsAlive();
  const [pick, setPick] = useState<MatchChoice | null>(null);
  const profile = profileOf(own.room, own.notice);
  const skeleton = <Skeleton rows={3} height={60} />;
  return (
    <>
      {own.room.isLive ? (
        <p className={styles.onAir} role="status">
          您正在直播，保存后标题、分类和比赛会立即更新。<Link to="/v/anchor-set">查看直播状态</Link>
        </p>
      ) : null}
      <Section title="1. 播哪场比赛" note="选一场比赛，标题和分类会自动填好；聊球或其他内容可以跳过">
        <Picks picked={pick && keyOf(pick)} onPick={setPick} />
      </Section>
      <Section isLast title="2. 核对直播信息" note="保存后到直播设置获取推流地址并开播">
        {isAlive ? (
          <Suspense fallback={skeleton}>
            <RoomProfileForm
              key={pick ? keyOf(pick) : "own"}
              initial={pick ? profileAbout(profile, pick) : profile}
              okLabel="保存，去开播"
              isShort
              onSaved={() => {
                announce("直播信息已保存");
                void navigate("/v/anchor-set");
              }}
            />
          </Suspense>
        ) : (
          skeleton
        )}
      </Section>
    </>
  );
}

function Add({ first, announce }: AddPageProps) {
  const { api } = usePortal();
  const loaded = useLoaded("room", (signal) => loadPlainRoom(api, { signal }), first);
  return (
    <LoadedPart loaded={loaded} rows={6} rowHeight={64}>
      {(own) => <Steps own={own} announce={announce} />}
    </LoadedPart>
  );
}

/** Starting a broadcast: choosing its match and profile; then on to the page that goes on air. */
export function AddPage(props: AddPageProps) {
  return (
    <AnchorPage title="新增直播" atEnd={<Link to="/v/anchor-zone">我的直播</Link>}>
      {(user) => <Add key={user.id} {...props} />}
    </AnchorPage>
  );
}
