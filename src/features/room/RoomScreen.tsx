import { type ReactNode, Suspense, useCallback, useEffect, useMemo, useState } from "react";
import { useRevalidator } from "react-router-dom";
import { sportOf } from "../../../contract/codes/matchType.ts";
import type { RoomState } from "../../../contract/room/room.ts";
import { usePortal } from "../../hooks/portal.ts";
import { CLOCKED, usePageMoment } from "../../hooks/pageMoment.ts";
import { useBehind } from "../../hooks/useBehind.ts";
import { useSession } from "../../hooks/useSession.ts";
import { useSlice } from "../../hooks/useSlice.ts";
import { useEscape } from "../../hooks/useEscape.ts";
import { ErrorState } from "../../ui/surface/ErrorState.tsx";
import { Icon } from "../../ui/surface/Icon.tsx";
import { Link } from "../../ui/surface/Link.tsx";
import { lazyPart } from "../../ui/surface/lazyPart.tsx";
import { AnchorBar } from "./AnchorBar.tsx";
import { ChatPanel } from "./chat/ChatPanel.tsx";
import type { ChatMark } from "../../parts/chat/marks.ts";
import type { TalkLine } from "../../parts/chat/LineMenu.tsx";
import { type Speech, useSpeech } from "../../parts/chat/useSpeech.ts";
import { GiftBar } from "./gift/GiftBar.tsx";
import { useGrabbing } from "../../parts/chat/useGrabbing.ts";
import { ShareMoments } from "../../parts/moment/ShareMoments.tsx";
import { leaveFullScreen } from "./leaveFullScreen.ts";
import { type RoomData, pageTitle } from "./loadRoom.ts";
import { RoomRanks } from "./rank/RoomRanks.tsx";
import type { ReportSubject } from "../../parts/chat/ReportDialog.tsx";
import { type RoomPageContext, RoomContext } from "./roomContext.ts";
import styles from "./RoomPage.module.css";
import { type RoomTab, panelOf, RoomTabs } from "./RoomTabs.tsx";
import { useCaller } from "./useCaller.ts";
import { type Held, useHeld } from "./useHeld.ts";
import { useRoomMatch } from "./useRoomMatch.ts";
import { useRoomStreams } from "./useRoomStreams.ts";

const ReportDialog = lazyPart(async () => (await import("../../parts/chat/ReportDialog.tsx")).ReportDialog);
const PacketForm = lazyPart(async () => (await import("./gift/PacketForm.tsx")).PacketForm);

/** Parts of other features that the route passes in. */
export interface RoomParts {
  /** The player with its barrage. */
  stage(stage: StagePorts): ReactNode;
  /** The score of the room's match. */
  mini(mini: MiniPorts): ReactNode;
  /** Posts about the match. */
  thread(room: RoomPageContext): ReactNode;
  /** Rooms about the same match. */
  others(room: RoomPageContext): ReactNode;
}

export interface StagePorts {
  readonly room: RoomPageContext;
  readonly speech: Speech;
  readonly held: Held;
  readonly onReport: (line: Pick<TalkLine["d"], "id" | "text">) => void;
  /** The picture takes the full width, without the parts beside it. */
  readonly isWide: boolean;
  readonly onWide: (isWide: boolean) => void;
}

export interface MiniPorts {
  readonly room: RoomPageContext;
  readonly held: Held;
  /** Its tab is selected: there is room for the course of the match. */
  readonly isWhole: boolean;
  readonly onGoals: (goals: readonly ChatMark[]) => void;
}

const titleOf = ({ profile }: RoomState) => profile.title;
const NO_GOALS: readonly ChatMark[] = [];

interface RoomScreenProps {
  readonly data: RoomData;
  readonly parts: RoomParts;
}

export function RoomScreen({ data, parts }: RoomScreenProps) {
  const { revalidate } = useRevalidator();
  const retry = useCallback(() => void revalidate(), [revalidate]);
  if (!data.ok) return <ErrorState message={data.error.message} code={data.error.code} onRetry={retry} />;
  return <LoadedRoom key={data.detail.room.roomId} data={data} parts={parts} />;
}

function LoadedRoom({ data, parts }: RoomScreenProps & { readonly data: Extract<RoomData, { ok: true }> }) {
  const { brand, now } = usePortal();
  const { require } = useSession();
  const { detail } = data;
  const { roomId } = detail.room;
  const { view, clock } = useRoomStreams(data);
  const match = useRoomMatch(view, detail.room.match);
  const title = pageTitle(useSlice(view.state$, titleOf), detail.anchor.nickName);
  useEffect(() => {
    document.title = `${title} - ${brand.name}`;
  }, [title, brand.name]);
  usePageMoment(clock.playhead$);
  useBehind(clock.playhead$, match?.matchId ?? null);
  const caller = useCaller(detail, view);
  const room = useMemo(() => ({ detail, view, match, clock, caller, now }), [detail, view, match, clock, caller, now]);
  const isOnAir = useSlice(view.air$, ({ session }) => session !== null);
  const isFlowing = useSlice(view.air$, (air) => air.isFlowing);
  const [held, page] = useHeld(clock, { isOnAir, isFlowing });
  const speech = useSpeech({ roomId, role: caller.role, view });
  const [chosenTab, setTab] = useState<RoomTab>("chat");
  const tab = chosenTab === "thread" && match === null ? "chat" : chosenTab;
  const [subject, setSubject] = useState<ReportSubject | null>(null);
  const [isPacketOpen, setIsPacketOpen] = useState(false);
  const { grabbed, grab } = useGrabbing(roomId);
  const [goals, setGoals] = useState(NO_GOALS);
  const [isWide, setIsWide] = useState(false);
  const [isGiftSheetOpen, setIsGiftSheetOpen] = useState(false);
  useEscape(isGiftSheetOpen, () => setIsGiftSheetOpen(false));
  const openPacket = useCallback(() => {
    if (require({ kind: "do", run: () => setIsPacketOpen(true) })) setIsPacketOpen(true);
  }, [require]);
  const reportRoom = useCallback(() => {
    const open = (): void => setSubject({ kind: "room" });
    if (require({ kind: "do", run: open })) open();
  }, [require]);
  const reportFlying = useCallback<StagePorts["onReport"]>(
    ({ id, text }) => {
      leaveFullScreen();
      const open = (): void => setSubject({ kind: "line", id, text });
      if (require({ kind: "do", run: open })) open();
    },
    [require],
  );
  const reportLine = useCallback((line: TalkLine) => setSubject({ kind: "line", id: line.d.id, text: line.d.text }), []);

  return (
    <RoomContext value={room}>
      <ShareMoments match={match && { sport: sportOf(match.matchType), matchId: match.matchId }}>
        <div ref={page} className={styles.ground} {...CLOCKED} data-page-theme="" data-theme="dark" data-brand={brand.theme}>
          <div className={styles.room} data-tab={tab} data-wide={isWide ? "" : undefined}>
            <section className={styles.stage} aria-label="直播">
              <AnchorBar onReport={reportRoom} />
              <div className={styles.video}>
                <Link className={styles.back} to="/live/all" aria-label="返回直播列表">
                  <Icon name="left" />
                </Link>
                {parts.stage({
                  room,
                  speech,
                  held,
                  onReport: reportFlying,
                  isWide,
                  onWide: setIsWide,
                })}
              </div>
              <div className={styles.gifts} data-open={isGiftSheetOpen ? "" : undefined}>
                <GiftBar onClose={() => setIsGiftSheetOpen(false)} onPacket={openPacket} />
              </div>
              <div className={styles.under} {...panelOf("anchor")}>
                {parts.others(room)}
              </div>
            </section>
            <aside className={styles.side} aria-label="互动">
              <div className={styles.mini} {...panelOf("match")}>
                {match ? (
                  parts.mini({ room, held, isWhole: tab === "match", onGoals: setGoals })
                ) : (
                  <p className={styles.noMatch}>本直播间没有关联比赛</p>
                )}
              </div>
              <div className={styles.ranks} {...panelOf("ranks")}>
                <RoomRanks />
              </div>
              <RoomTabs tab={tab} hasThread={match !== null} onChange={setTab} />
              {tab === "thread" ? (
                <div className={styles.thread} {...panelOf("thread")}>
                  {parts.thread(room)}
                </div>
              ) : null}
              <div className={styles.talk} {...panelOf("chat")}>
                <ChatPanel
                  speech={speech}
                  onReport={reportLine}
                  onPacket={grab}
                  grabbed={grabbed}
                  goals={match ? goals : NO_GOALS}
                  extra={
                    <button type="button" className={styles.giftButton} aria-label="礼物" onClick={() => setIsGiftSheetOpen(true)}>
                      <Icon name="gift" />
                    </button>
                  }
                />
              </div>
            </aside>
            <Suspense fallback={null}>
              {subject ? <ReportDialog roomId={roomId} subject={subject} onClose={() => setSubject(null)} /> : null}
              {isPacketOpen ? <PacketForm roomId={roomId} onClose={() => setIsPacketOpen(false)} /> : null}
            </Suspense>
          </div>
        </div>
      </ShareMoments>
    </RoomContext>
  );
}
