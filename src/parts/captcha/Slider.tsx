import { useActor } from "@xstate/react";
import { useId, useRef, useState } from "react";
import { CAPTCHA_HEIGHT, CAPTCHA_WIDTH } from "../../../contract/limits.ts";
import { PASSED, secondsText } from "../../../machines/captcha/challenge.ts";
import { isSliderReady, type sliderCaptchaMachine, sliderEnd, sliderMessage } from "../../../machines/captcha/sliderCaptchaMachine.ts";
import { Icon } from "../../ui/surface/Icon.tsx";
import { Message } from "./Message.tsx";
import { Picture } from "./Picture.tsx";
import type { LocalCaptchaProps } from "./props.ts";
import { useCaptchaEvents } from "./useCaptchaEvents.ts";
import { useDrag } from "./useDrag.ts";
import styles from "./captcha.module.css";

interface SliderProps extends Omit<LocalCaptchaProps, "purpose"> {
  /** The machine with its calls; read once. */
  readonly logic: typeof sliderCaptchaMachine;
}

/** Share of the picture, in percent. */
const across = (x: number): string => `${(x / CAPTCHA_WIDTH) * 100}%`;
const down = (y: number): string => `${(y / CAPTCHA_HEIGHT) * 100}%`;

/** A piece that is dragged into its gap. Once solved, the picture disappears and the verdict stays. */
export function Slider({ logic, onVerified, onHidden }: SliderProps) {
  const [machine] = useState(logic);
  const [input] = useState(() => ({ now: () => performance.now() }));
  const [snapshot, send, actor] = useActor(machine, { input });
  const handle = useRef<HTMLDivElement>(null);
  const [hadFocus, setHadFocus] = useState(false);
  useCaptchaEvents(actor, {
    onVerified,
    onHidden() {
      setHadFocus(document.activeElement === handle.current);
      onHidden?.();
    },
  });

  const { picture, x, elapsedMs, problem } = snapshot.context;
  const isReady = isSliderReady(snapshot);
  const drag = useDrag({
    x,
    end: sliderEnd(picture),
    isReady,
    take: () => send({ type: "handle.taken" }),
    moveTo: (to) => send({ type: "handle.moved", x: to }),
    release: () => send({ type: "handle.released" }),
    comeBack: () => send({ type: "handle.returned" }),
  });

  const messageId = useId();
  const message = sliderMessage(snapshot);
  const seconds = message.kind === "success" && elapsedMs !== null ? secondsText(elapsedMs) : undefined;
  if (snapshot.matches("hidden")) {
    return (
      // If the handle had the focus, the verdict takes it, so that the focus stays in the form.
      <div className={styles.passed} ref={(element) => (hadFocus ? element?.focus() : undefined)} tabIndex={-1} role="status">
        <Message message={{ kind: "success", text: PASSED }} after={seconds} />
      </div>
    );
  }
  const isGone = snapshot.matches("loadFailed") || snapshot.matches("expired");
  return (
    <div className={styles.slider} data-kind={message.kind}>
      <Picture
        image={picture?.background ?? null}
        problem={isGone ? problem : null}
        onRefresh={isReady || isGone || snapshot.matches("failed") ? () => send({ type: "challenge.refreshed" }) : null}
      >
        {picture ? (
          <img
            className={styles.piece}
            src={picture.piece}
            alt=""
            draggable={false}
            style={{ left: across(x), top: down(picture.y), width: across(picture.pieceWidth), height: down(picture.pieceHeight) }}
          />
        ) : null}
      </Picture>
      <div className={styles.track}>
        <div className={styles.done} style={{ width: across(x) }} />
        <div
          ref={handle}
          className={styles.handle}
          style={{ left: across(x) }}
          role="slider"
          tabIndex={0}
          aria-label="拖动滑块填充拼图"
          aria-describedby={messageId}
          aria-disabled={!isReady}
          aria-valuemin={0}
          aria-valuemax={Math.round(sliderEnd(picture))}
          aria-valuenow={Math.round(x)}
          aria-valuetext={`向右 ${Math.round(x)} 像素，回车确认`}
          {...drag}
        >
          <Icon name={message.kind === "success" ? "check" : message.kind === "failure" ? "close" : "right"} />
        </div>
        <div
          className={styles.words}
          data-side={x < CAPTCHA_WIDTH / 2 ? "right" : "left"}
          style={{ left: across(x) }}
          id={messageId}
          role="status"
        >
          <Message message={message} after={seconds} />
        </div>
      </div>
    </div>
  );
}
