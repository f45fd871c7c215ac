import { useRef, useState } from "react";
import type { EmbeddedMoment } from "../../../contract/http/content.ts";
import type { MatchId } from "../../../contract/ids.ts";
import { ROOM_CATEGORIES } from "../../../contract/room/categories.ts";
import { Avatar } from "../../ui/surface/Avatar.tsx";
import { ChosenPictures } from "../../ui/surface/ChosenPictures.tsx";
import { Cover } from "../../ui/surface/Cover.tsx";
import { FieldTools } from "../../ui/surface/FieldTools.tsx";
import { LevelBadge } from "../../ui/surface/LevelBadge.tsx";
import { MediaBadge, MediaCard, MediaGrid, MediaThumb } from "../../ui/surface/MediaCard.tsx";
import { GiveUpButton } from "../../ui/surface/GiveUpButton.tsx";
import { MentionField } from "../../ui/surface/MentionField.tsx";
import { MentionText } from "../../ui/surface/MentionText.tsx";
import { ChosenMoment, MomentCard, MomentOf } from "../../ui/surface/MomentCard.tsx";
import { NobleBadge } from "../../ui/surface/NobleBadge.tsx";
import { Chapter, Specimen, State } from "./Specimen.tsx";
import styles from "./ui.module.css";

const NAMES = ["看台第七排", "角旗区来信", "演示球迷", "越位一公里", "补时绝杀", "主场第九区"];
const NOBLES = ["knight", "viscount", "earl", "marquis", "duke", "king", "emperor"];
const CRESTS = { home: { shape: 0, a: "#c8102e", b: "#ffffff" }, away: { shape: 1, a: "#034694", b: "#ffffff" } } as const;
const WHERE = {
  sport: "fb",
  matchId: "m1" as MatchId,
  at: 1_700_000_000_000,
  home: { id: "h", name: "阿森纳", crest: CRESTS.home },
  away: { id: "a", name: "切尔西", crest: CRESTS.away },
} as const;
const MOMENT: EmbeddedMoment = {
  ...WHERE,
  isWithheld: false,
  minute: "67′",
  score: [2, 1],
  incident: { type: "goal", side: "home", minute: 67, plus: 0, player: "萨卡", assist: null, isRevoked: false },
  correction: { isRevoked: true, reason: "越位", score: [1, 1] },
};
const TITLES = ["英超焦点战：阿森纳对切尔西", "NBA 常规赛：名字特别长所以一行放不下的一场比赛", "田径世锦赛全程解说", "赛前聊球"];

const MENTIONED = [{ name: "看台第七排", userId: "7" }];

function Mentioning() {
  const [text, setText] = useState("");
  return <MentionField aria-label="正文" placeholder="输入 @ 提到别人" rows={3} value={text} onText={setText} />;
}

function Tooled({ isFixed = false }: { readonly isFixed?: boolean }) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState("");
  return (
    <div style={{ position: "relative" }}>
      <MentionField ref={field} aria-label="带工具的正文" rows={3} value={text} readOnly={isFixed} onText={setText} />
      <span className={styles.line}>
        <FieldTools field={field} isFixed={isFixed} hasTopics onMoment={() => undefined} />
      </span>
    </div>
  );
}

function GivenUp() {
  const field = useRef<HTMLTextAreaElement>(null);
  const [isUncertain, setIsUncertain] = useState(true);
  return (
    <>
      <textarea ref={field} aria-label="没有回音的正文" rows={2} defaultValue="没有回音" readOnly={isUncertain} />
      {isUncertain ? <GiveUpButton field={field} onGiveUp={() => setIsUncertain(false)} /> : null}
    </>
  );
}

const DRAWN =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='72' height='72'%3E%3Cpath fill='%23034694' d='M0 0h72v72H0z'/%3E%3C/svg%3E";
const CHOSEN = ["一", "二", "三"].map((id) => ({ id, source: DRAWN, url: null }));

function Chosen({ isFixed = false }: { readonly isFixed?: boolean }) {
  const [pictures, setPictures] = useState<readonly (typeof CHOSEN)[number][]>(CHOSEN);
  const chooser = useRef<HTMLInputElement>(null);
  const remove = ({ id: removedId }: { readonly id: string }) => setPictures(pictures.filter(({ id }) => id !== removedId));
  return (
    <>
      <ChosenPictures pictures={pictures} isFixed={isFixed} className={styles.line} chooser={chooser} onRemove={remove} onLost={remove} />
      <input ref={chooser} type="file" aria-label="图片" disabled={isFixed} />
    </>
  );
}

/** Users, rooms and their badges. */
export function People() {
  return (
    <Chapter title="人与直播间">
      <Specimen name="Avatar">
        <State of="默认头像">
          <span className={styles.line}>
            {NAMES.map((name) => (
              <Avatar key={name} src="" name={name} size={40} />
            ))}
          </span>
        </State>
        <State of="20 / 32 / 64">
          <span className={styles.line}>
            {[20, 32, 64].map((size) => (
              <Avatar key={size} src="" name="看台第七排" size={size} />
            ))}
          </span>
        </State>
        <State of="图片打不开">
          <Avatar src="data:image/png;base64,AA==" name="看台第七排" size={40} />
        </State>
      </Specimen>
      <Specimen name="LevelBadge">
        <State of="1 到 8">
          <span className={styles.line}>
            {[1, 2, 3, 4, 5, 6, 7, 8].map((level) => (
              <LevelBadge key={level} level={level} />
            ))}
          </span>
        </State>
        <State of="高 24">
          <LevelBadge level={8} size={24} />
        </State>
        <State of="没有等级：不显示">
          <LevelBadge level={null} />
        </State>
      </Specimen>
      <Specimen name="MomentCard">
        <State of="有事件，后来更正">
          <MomentCard moment={MOMENT} />
        </State>
        <State of="还没看到">
          <MomentCard moment={{ ...WHERE, isWithheld: true }} />
        </State>
        <State of="只知道是哪一刻">
          <MomentOf of={WHERE} />
        </State>
        <State of="要分享的时刻">
          <ChosenMoment of={WHERE} onRemove={() => undefined} />
        </State>
      </Specimen>
      <Specimen name="MentionText">
        <State of="提到的人是链接，其他 @ 是文字">
          <p>
            <MentionText text="@看台第七排 和 @路人 都说了" mentions={MENTIONED} />
          </p>
        </State>
      </Specimen>
      <Specimen name="MentionField">
        <State of="输入 @ 后登录用户可选">
          <Mentioning />
        </State>
      </Specimen>
      <Specimen name="GiveUpButton">
        <State of="按键按下后焦点到正文">
          <GivenUp />
        </State>
      </Specimen>
      <Specimen name="ChosenPictures">
        <State of="移除后焦点到下一张">
          <Chosen />
        </State>
        <State of="不能改动时">
          <Chosen isFixed />
        </State>
      </Specimen>
      <Specimen name="FieldTools">
        <State of="时刻、话题、提到">
          <Tooled />
        </State>
        <State of="不能改动时">
          <Tooled isFixed />
        </State>
      </Specimen>
      <Specimen name="NobleBadge">
        <State of="七种爵位">
          <span className={styles.line}>
            {NOBLES.map((noble) => (
              <NobleBadge key={noble} noble={noble} />
            ))}
          </span>
        </State>
        <State of="没有爵位：不显示">
          <NobleBadge noble={null} />
        </State>
      </Specimen>
      <Specimen name="Cover">
        {ROOM_CATEGORIES.map(({ id, name }) => (
          <State key={id} of={name}>
            <span className={styles.cover}>
              <Cover src="" categoryId={id} seed={`68000${id}`} />
            </span>
          </State>
        ))}
        <State of="带队徽">
          <span className={styles.cover}>
            <Cover src="" categoryId="1" seed="680009" crests={CRESTS} />
          </span>
        </State>
      </Specimen>
      <Specimen name="MediaCard" isBroad>
        <State of="MediaGrid、MediaThumb 与 MediaBadge" width="whole">
          <MediaGrid label="直播间">
            {TITLES.map((title, i) => (
              <MediaCard
                key={title}
                to="/live/all"
                title={title}
                anchor={{ portrait: "", nickName: NAMES[i] ?? "" }}
                aside={<span>1.2万</span>}
                thumb={
                  <MediaThumb src="" categoryId={`${i + 1}`} seed={title}>
                    <MediaBadge corner="topLeft" isLive>
                      直播中
                    </MediaBadge>
                    <MediaBadge corner="bottomLeft">足球</MediaBadge>
                    <MediaBadge corner="bottomRight">01:32:08</MediaBadge>
                  </MediaThumb>
                }
              >
                {i === 0 ? <span>第 27 分钟</span> : null}
              </MediaCard>
            ))}
          </MediaGrid>
        </State>
      </Specimen>
    </Chapter>
  );
}
