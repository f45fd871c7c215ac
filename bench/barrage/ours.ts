import { createElement } from "react";
import { createRoot } from "react-dom/client";
import { Subject } from "rxjs";
import { BarrageLayer } from "../../src/parts/barrage/BarrageLayer.tsx";
import type { BarrageItem } from "../../src/parts/barrage/engine/types.ts";
import { openStage } from "../../src/parts/barrage/render/openStage.ts";
import { DEFAULT_CHOICES, engineOptions } from "../../src/parts/barrage/settings.ts";
import { FAMILY, type MakeContender } from "./contender.ts";

let said = 0;
const itemOf = (text: string): BarrageItem => ({ id: String((said += 1)), text, style: "plain", isOwn: false });
const FULL = { ...DEFAULT_CHOICES, area: "full", opacity: 100 } as const;

/** The stage alone, set to show every line at once as the others do. */
export const createOurs: MakeContender = (picture) => {
  const host = document.createElement("div");
  host.style.cssText = "position:absolute;inset:0";
  picture.append(host);
  const options = { ...engineOptions(FULL), mayOverlap: true };
  const stage = openStage({ host, family: FAMILY, options, onReport: () => undefined });
  stage.perform({ is: "resize", width: picture.clientWidth, height: picture.clientHeight, dpr: devicePixelRatio });
  return { say: (texts) => stage.perform({ is: "add", items: texts.map(itemOf) }) };
};

/** As in a room: the React layer, without overlap; lines that find no lane are dropped. */
export const createRoom: MakeContender = (picture) => {
  const items$ = new Subject<readonly BarrageItem[]>();
  createRoot(picture).render(createElement(BarrageLayer, { items$, settings: FULL }));
  return { say: (texts) => items$.next(texts.map(itemOf)) };
};
