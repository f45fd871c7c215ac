import { useState } from "react";
import { CRESTS } from "../../ui/surface/crests.ts";
import { Crest, TeamCrest } from "../../ui/surface/Crest.tsx";
import { Icon } from "../../ui/surface/Icon.tsx";
import { ICONS, type IconName } from "../../ui/surface/icons.ts";
import { QrCode } from "../../ui/surface/QrCode.tsx";
import { StatusIcon } from "../../ui/surface/StatusIcon.tsx";
import { Switch } from "../../ui/surface/Switch.tsx";
import { Chapter, Specimen, State } from "./Specimen.tsx";
import styles from "./ui.module.css";

/** Tokens of src/ui/tokens.css by purpose. */
const COLOURS = {
  底色: ["bg", "surface", "surface-2", "surface-3", "line", "line-2", "line-ctl"],
  文字: ["text-1", "text-2", "text-3", "text-off"],
  页头: ["head-bg", "head-2", "head-line", "head-text", "head-text-2"],
  强调: ["accent", "accent-hover", "on-accent", "accent-text", "accent-soft", "mark", "on-mark", "focus"],
  状态: ["live", "live-soft", "on-live", "ok", "warn", "bad", "up", "up-soft", "down", "down-soft"],
  比赛: ["win", "draw", "lose", "home", "home-soft", "away", "away-soft", "card-y", "card-r", "flash", "flash-hi", "flash-line"],
  财富: ["gold", "gold-soft", "diamond", "ticket"],
} as const;

const NAMES = Object.keys(ICONS) as IconName[];
const PAIRS = ["#c8102e #ffffff", "#034694 #ffffff", "#ffd02e #14181b", "#16753f #f1f3f5", "#5b2a86 #f3a712", "#6fb7e9 #b3261e"].map(
  (pair) => {
    const [a = "", b = ""] = pair.split(" ");
    return { a, b };
  },
);

function Colours() {
  return (
    <>
      {Object.entries(COLOURS).map(([group, names]) => (
        <State key={group} of={group} width="whole">
          <ul className={styles.swatches}>
            {names.map((name) => (
              <li key={name}>
                <i style={{ background: `var(--${name})` }} />
                {name}
              </li>
            ))}
          </ul>
        </State>
      ))}
    </>
  );
}

function Primitives() {
  return (
    <>
      <State of="btn line">
        <button type="button" className="btn line">
          次要
        </button>
      </State>
      <State of="btn sm">
        <button type="button" className="btn sm">
          小号
        </button>
      </State>
      <State of="btn pri sm">
        <button type="button" className="btn pri sm">
          小号
        </button>
      </State>
      <State of="chip">
        <span className="chip">
          <Icon name="filter" size={16} />
          筛选
        </span>
      </State>
      <State of="live-tag">
        <span className="live-tag">直播中</span>
      </State>
      <State of="yc / rc">
        <span className={styles.line}>
          <i className="yc">2</i>
          <i className="rc">1</i>
        </span>
      </State>
      <State of="big">
        <b className={`big ${styles.score}`}>2 - 1</b>
      </State>
      <State of="sec-h" width="whole">
        <div className="sec-h">
          <h2>热门比赛</h2>
          <span className="more">
            更多
            <Icon name="right" size={16} />
          </span>
        </div>
      </State>
      <State of="ell" width="whole">
        <p className="ell">
          一行放不下的文字用省略号收尾：柏林赫塔对阵多特蒙德的焦点战将于今晚十点半在奥林匹克体育场打响，敬请关注全场直播与解说
        </p>
      </State>
    </>
  );
}

function Switches() {
  const [isOn, setIsOn] = useState(true);
  return (
    <>
      <State of="开">
        <Switch isOn={isOn} onChange={setIsOn}>
          只看收藏
        </Switch>
      </State>
      <State of="关">
        <Switch isOn={!isOn} onChange={(is) => setIsOn(!is)}>
          只看跳变
        </Switch>
      </State>
    </>
  );
}

/** Colours, type and icons that everything else is made of. */
export function Basics() {
  return (
    <Chapter title="基础">
      <Specimen name="tokens">
        <Colours />
      </Specimen>
      <Specimen name="base">
        <Primitives />
      </Specimen>
      <Specimen name="Switch">
        <Switches />
      </Specimen>
      <Specimen name="Icon">
        <ul className={styles.icons}>
          {NAMES.map((name) => (
            <li key={name}>
              <Icon name={name} />
              {name}
            </li>
          ))}
        </ul>
        <State of="14 / 16 / 20 / 28">
          <span className={styles.line}>
            {[14, 16, 20, 28].map((size) => (
              <Icon key={size} name="ball" size={size} />
            ))}
          </span>
        </State>
      </Specimen>
      <Specimen name="StatusIcon">
        {(["notStarted", "ongoing", "finished", "abnormal"] as const).map((phase) => (
          <State key={phase} of={phase}>
            <StatusIcon phase={phase} />
          </State>
        ))}
      </Specimen>
      <Specimen name="Crest">
        {CRESTS.map((_, shape) => (
          <State key={shape} of={`${shape}`}>
            <Crest shape={shape} a={PAIRS[shape]?.a ?? ""} b={PAIRS[shape]?.b ?? ""} size={40} />
          </State>
        ))}
        <State of="没有队徽">
          <TeamCrest crest={null} size={40} />
        </State>
      </Specimen>
      <Specimen name="QrCode">
        <State of="默认">
          <QrCode text="https://example.com/app" label="二维码" />
        </State>
        <State of="80 px">
          <QrCode text="https://example.com/app" label="小二维码" size={80} />
        </State>
        <State of="文字太长：不显示">
          <QrCode text={"长".repeat(2_000)} label="放不下的二维码" />
        </State>
      </Specimen>
    </Chapter>
  );
}
