import { useActor } from "@xstate/react";
import { type MouseEvent, useState } from "react";
import { CAPTCHA_HEIGHT, CAPTCHA_WIDTH, CLICK_WORD_POINTS } from "../../../contract/limits.ts";
import { type ClickedPoint, clickWordMessage } from "../../../machines/captcha/clickWordMachine.ts";
import { usePortal } from "../../hooks/portal.ts";
import { clickWordLogic } from "./actors.ts";
import { Message } from "./Message.tsx";
import { Picture } from "./Picture.tsx";
import { useCross } from "./useCross.ts";
import type { LocalCaptchaProps } from "./props.ts";
import { useCaptchaEvents } from "./useCaptchaEvents.ts";
import styles from "./captcha.module.css";

const at = ({ x, y }: ClickedPoint) => ({ left: `${(x / CAPTCHA_WIDTH) * 100}%`, top: `${(y / CAPTCHA_HEIGHT) * 100}%` });

/** Three words to be clicked in their order, on a 310 x 155 picture shown as 330 x 155 (docs/product.md 9). */
export function ClickWordCaptcha({ purpose, onVerified, onHidden }: LocalCaptchaProps) {
  const { api } = usePortal();
  const [machine] = useState(() => clickWordLogic(api, purpose));
  const [snapshot, send, actor] = useActor(machine);
  useCaptchaEvents(actor, { onVerified, onHidden: () => onHidden?.() });

  const { picture, points, problem } = snapshot.context;
  const isChoosing = snapshot.matches("choosing");
  const isGone = snapshot.matches("loadFailed") || snapshot.matches("expired");
  const choose = (point: ClickedPoint) => send({ type: "point.chosen", ...point });
  const undo = () => send({ type: "point.undone" });
  const { cross, hide: hideCross, onKeyDown } = useCross(choose, undo);

  function click(event: MouseEvent<HTMLElement>): void {
    const box = event.currentTarget.getBoundingClientRect();
    // Pressed by a key, which has no position.
    if (event.detail === 0 || box.width === 0 || box.height === 0) return;
    hideCross();
    choose({
      x: ((event.clientX - box.left) / box.width) * CAPTCHA_WIDTH,
      y: ((event.clientY - box.top) / box.height) * CAPTCHA_HEIGHT,
    });
  }

  const words = picture?.words ?? [];
  const message = clickWordMessage(snapshot);
  return (
    <div>
      <p className={styles.wordsToClick}>
        请依次点击
        {words.map((word, i) => (
          <b key={i} className={styles.word}>
            {word}
          </b>
        ))}
      </p>
      <Picture
        isRound
        image={picture?.image ?? null}
        problem={isGone ? problem : null}
        onRefresh={isChoosing || isGone || snapshot.matches("failed") ? () => send({ type: "challenge.refreshed" }) : null}
      >
        <button
          type="button"
          className={styles.aim}
          aria-disabled={!isChoosing}
          aria-label={`请依次点击 ${words.join(" ")}，方向键移动，回车选定，退格撤销`}
          onClick={click}
          onKeyDown={onKeyDown}
          onBlur={hideCross}
        />
        {cross && isChoosing ? <span className={styles.cross} style={at(cross)} aria-hidden="true" /> : null}
        {points.map((point, i) => (
          <span key={i} className={styles.dot} style={at(point)} aria-hidden="true">
            {i + 1}
          </span>
        ))}
      </Picture>
      <div className={styles.foot}>
        <span role="status">
          {message ? (
            <Message message={message} />
          ) : (
            <>
              已选 <b>{points.length}</b>/{CLICK_WORD_POINTS}
            </>
          )}
        </span>
        <button type="button" className={styles.undo} disabled={!isChoosing || points.length === 0} onClick={undo}>
          撤销上一个
        </button>
      </div>
    </div>
  );
}
