import Artplayer from "artplayer";
import artplayerPluginDanmuku from "artplayer-plugin-danmuku";
import Danmaku from "danmaku";
import { BOX_PX, FAMILY, FONT_PX, type MakeContender, ON_SCREEN_S, SHADOW, WEIGHT } from "./contender.ts";

/** npm `danmaku`; its `speed` is the picture's width divided by the time a line is on screen. */
export const createDanmakuCanvas: MakeContender = (picture) => {
  const danmaku = new Danmaku({ container: picture, engine: "canvas", speed: picture.clientWidth / ON_SCREEN_S });
  const style = {
    font: `${WEIGHT} ${FONT_PX}px/${BOX_PX}px ${FAMILY}`,
    fillStyle: "#ffffff",
    textBaseline: "middle",
    shadowColor: "rgba(0,0,0,.9)",
    shadowBlur: 2,
  } as CanvasRenderingContext2D;
  return { say: (texts) => texts.forEach((text) => danmaku.emit({ text, style: { ...style } as CanvasRenderingContext2D })) };
};

export const createDanmakuDom: MakeContender = (picture) => {
  const danmaku = new Danmaku({ container: picture, engine: "dom", speed: picture.clientWidth / ON_SCREEN_S });
  const style = {
    fontSize: `${FONT_PX}px`,
    fontWeight: String(WEIGHT),
    fontFamily: FAMILY,
    lineHeight: `${BOX_PX}px`,
    color: "#ffffff",
    textShadow: SHADOW,
  };
  return { say: (texts) => texts.forEach((text) => danmaku.emit({ text, style })) };
};

/** A 16 x 16 picture that changes once a second: the plugin flies lines only over a playing video. */
function stillStream(): MediaStream {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = 16;
  const context = canvas.getContext("2d");
  let isLight = false;
  const draw = (): void => {
    isLight = !isLight;
    if (!context) return;
    context.fillStyle = isLight ? "#24592f" : "#24592e";
    context.fillRect(0, 0, 16, 16);
  };
  draw();
  setInterval(draw, 1_000);
  return canvas.captureStream(1);
}

/** ArtPlayer with its plugin. */
export const createArtplayer: MakeContender = async (picture) => {
  const stream = stillStream();
  const art = new Artplayer({
    container: picture as HTMLDivElement,
    url: "stream",
    type: "stream",
    customType: {
      stream: (video: HTMLVideoElement) => {
        video.srcObject = stream;
      },
    },
    muted: true,
    plugins: [
      artplayerPluginDanmuku({
        danmuku: [],
        speed: ON_SCREEN_S,
        fontSize: FONT_PX,
        margin: [0, 0],
        antiOverlap: false,
        emitter: false,
        color: "#FFFFFF",
      }),
    ],
  });
  await new Promise<void>((resolve) => void art.once("ready", () => resolve()));
  await art.play();
  // The player covers the picture with a mask and buttons of its own.
  for (const part of picture.querySelectorAll<HTMLElement>(".art-bottom,.art-mask,.art-video")) part.style.visibility = "hidden";
  const { artplayerPluginDanmuku: plugin } = art.plugins as unknown as {
    artplayerPluginDanmuku: ReturnType<ReturnType<typeof artplayerPluginDanmuku>>;
  };
  const style = { fontWeight: String(WEIGHT), fontFamily: FAMILY, lineHeight: `${BOX_PX}px`, textShadow: SHADOW };
  return { say: (texts) => texts.forEach((text) => void plugin.emit({ text, style })) };
};
