import { CAPTCHA_HEIGHT, CAPTCHA_WIDTH } from "../../contract/limits.ts";
import { type Random, between, integer, pick, sample } from "./random.ts";

/**
 * A football match seen from the stand opposite, as SVG text of 310 x 155 px: stands with a crowd, boards, a mown pitch
 * in perspective with its lines, and players. Every scene is different, and none needs a system font.
 */

const PITCH_M = { length: 105, width: 68 } as const;
const FAR_EDGE_M = 60;

interface Kit {
  readonly shirt: string;
  readonly shorts: string;
  readonly socks: string;
}

const KITS: readonly Kit[] = [
  { shirt: "#f2b705", shorts: "#1d3f9e", socks: "#f2b705" },
  { shirt: "#1f4fd0", shorts: "#e9eef8", socks: "#1f4fd0" },
  { shirt: "#d62839", shorts: "#f7f7f2", socks: "#d62839" },
  { shirt: "#f5f5ef", shorts: "#15202c", socks: "#f5f5ef" },
  { shirt: "#7a1fa2", shorts: "#f5f5ef", socks: "#7a1fa2" },
  { shirt: "#f0642d", shorts: "#15202c", socks: "#f0642d" },
  { shirt: "#5ec8e5", shorts: "#f5f5ef", socks: "#5ec8e5" },
  { shirt: "#14181d", shorts: "#d62839", socks: "#14181d" },
];
const REFEREE: Kit = { shirt: "#171b20", shorts: "#171b20", socks: "#171b20" };
const BOARDS = ["#d7a700", "#c4182d", "#f4f4ee", "#0f5c36", "#10243f", "#1a56c8", "#20262c", "#e06a1b"];
const CROWD = ["#c8a32a", "#b63443", "#d9d9d2", "#3d6fc9", "#7b8794", "#4a5a52", "#9a5f3a"];
const SKIN = ["#f0c9a4", "#c98d5e", "#7d4f2f", "#e8b48a"];

/** Projects a point of the ground: metres along the far touchline and towards the camera. */
interface Camera {
  at(alongM: number, depthM: number): readonly [x: number, y: number];
  /** Px per metre at that depth. */
  scale(depthM: number): number;
}

const n = (value: number): string => value.toFixed(1);

function cameraOf(random: Random, farY: number): Camera {
  const centreM = between(random, 22, 83);
  const behindM = between(random, 26, 38);
  const horizonY = between(random, -75, -45);
  const focal = between(random, 380, 470);
  const skew = between(random, -0.12, 0.12);
  const drop = (farY - horizonY) * (behindM + PITCH_M.width);
  const distance = (depthM: number): number => Math.max(6, behindM + PITCH_M.width - depthM);
  return {
    at: (alongM, depthM) => [
      CAPTCHA_WIDTH / 2 + (focal * (alongM - centreM + skew * depthM)) / distance(depthM),
      horizonY + drop / distance(depthM),
    ],
    scale: (depthM) => focal / distance(depthM),
  };
}

function polygon(points: readonly (readonly [number, number])[], fill: string): string {
  return `<path d="M${points.map(([x, y]) => `${n(x)} ${n(y)}`).join("L")}Z" fill="${fill}"/>`;
}

function stands(random: Random, height: number): string {
  const parts = [
    `<rect width="${CAPTCHA_WIDTH}" height="${height}" fill="${pick(random, ["#0d1216", "#141a24", "#1b1f26", "#20242b"])}"/>`,
  ];
  for (const colour of CROWD) {
    let d = "";
    for (let i = 0; i < 26; i += 1) d += `M${integer(random, 0, CAPTCHA_WIDTH)} ${n(between(random, 0, height))}h1.6v1.8h-1.6z`;
    parts.push(`<path d="${d}" fill="${colour}"/>`);
  }
  return parts.join("");
}

function boards(random: Random, top: number, height: number): string {
  const parts: string[] = [];
  for (let x = -between(random, 0, 30); x < CAPTCHA_WIDTH;) {
    const width = between(random, 30, 58);
    parts.push(`<rect x="${n(x)}" y="${n(top)}" width="${n(width)}" height="${n(height)}" fill="${pick(random, BOARDS)}"/>`);
    const bar = between(random, 8, width * 0.55);
    parts.push(
      `<rect x="${n(x + (width - bar) / 2)}" y="${n(top + height * 0.35)}" width="${n(bar)}" height="${n(height * 0.28)}" fill="#000" fill-opacity=".35"/>`,
    );
    x += width;
  }
  return parts.join("");
}

function stripes(random: Random, camera: Camera): string {
  const hue = integer(random, 112, 152);
  const saturation = integer(random, 26, 40);
  const light = integer(random, 26, 33);
  const parts = [`<rect width="${CAPTCHA_WIDTH}" height="${CAPTCHA_HEIGHT}" fill="hsl(${hue},${saturation}%,${light}%)"/>`];
  const widthM = pick(random, [5.25, 7, 10.5]);
  const fill = `hsl(${hue},${saturation}%,${light - integer(random, 3, 5)}%)`;
  const near = PITCH_M.width + 30;
  if (random() < 0.7) {
    for (let m = -42; m < PITCH_M.length + 42; m += 2 * widthM) {
      parts.push(polygon([camera.at(m, -8), camera.at(m + widthM, -8), camera.at(m + widthM, near), camera.at(m, near)], fill));
    }
  } else {
    for (let m = -8; m < near; m += 2 * widthM) {
      parts.push(polygon([camera.at(-60, m), camera.at(165, m), camera.at(165, m + widthM), camera.at(-60, m + widthM)], fill));
    }
  }
  return parts.join("");
}

function arc(camera: Camera, alongM: number, depthM: number, from: number, to: number): string {
  const points: string[] = [];
  for (let i = 0; i <= 28; i += 1) {
    const angle = from + ((to - from) * i) / 28;
    const [x, y] = camera.at(alongM + 9.15 * Math.cos(angle), depthM + 9.15 * Math.sin(angle));
    points.push(`${n(x)} ${n(y)}`);
  }
  return `M${points.join("L")}`;
}

function lines(camera: Camera): string {
  const { length, width } = PITCH_M;
  const middle = width / 2;
  const track = (...points: readonly (readonly [number, number])[]): string =>
    `M${points
      .map(([u, v]) => camera.at(u, v))
      .map(([x, y]) => `${n(x)} ${n(y)}`)
      .join("L")}`;
  const d = [
    `${track([0, 0], [length, 0], [length, width], [0, width])}Z`,
    track([length / 2, 0], [length / 2, width]),
    arc(camera, length / 2, middle, 0, 2 * Math.PI),
    arc(camera, 11, middle, -0.92, 0.92),
    arc(camera, length - 11, middle, Math.PI - 0.92, Math.PI + 0.92),
  ];
  for (const [line, inward] of [
    [0, 1],
    [length, -1],
  ] as const) {
    for (const [depth, half] of [
      [16.5, 20.16],
      [5.5, 9.16],
    ] as const) {
      const edge = line + inward * depth;
      d.push(track([line, middle - half], [edge, middle - half], [edge, middle + half], [line, middle + half]));
    }
  }
  return `<path d="${d.join("")}" fill="none" stroke="#fff" stroke-opacity=".82" stroke-width="1"/>`;
}

/** 20 units high, feet at the origin. */
function player(random: Random, kit: Kit, x: number, y: number, heightPx: number): string {
  const stride = between(random, 1, 4.4);
  const lean = between(random, -12, 12);
  const arm = between(random, 1.5, 4);
  const side = random() < 0.5 ? -1 : 1;
  const skin = pick(random, SKIN);
  const scale = heightPx / 20;
  return (
    `<g transform="translate(${n(x)} ${n(y)}) scale(${(side * scale).toFixed(3)} ${scale.toFixed(3)}) rotate(${n(lean)})">` +
    `<ellipse cx="2" cy="0" rx="6" ry="1.5" fill="#000" fill-opacity=".25"/>` +
    `<path d="M-.8-7L${n(-stride)} 0M.8-7L${n(stride)}-.4" stroke="${kit.socks}" stroke-width="1.9" stroke-linecap="round"/>` +
    `<path d="M-2.6-14L${n(-arm - 2)}-9.5M2.6-14L${n(arm + 2)}-10" stroke="${skin}" stroke-width="1.5" stroke-linecap="round"/>` +
    `<path d="M-3-9.6h6l.6 4h-2.7l-.9-2-.9 2h-2.7z" fill="${kit.shorts}"/>` +
    `<path d="M-3.4-15.4h6.8l.4 2.6-1 .4v3.4h-5.6v-3.4l-1-.4z" fill="${kit.shirt}"/>` +
    `<circle cx="0" cy="-17.6" r="2.1" fill="${skin}"/>` +
    `<path d="M-2.1-18a2.1 2.1 0 0 1 4.2 0z" fill="#241a14"/></g>`
  );
}

function players(random: Random, camera: Camera, farY: number): string {
  const teams = sample(random, KITS, 2);
  const found: { readonly y: number; readonly svg: string }[] = [];
  const wanted = integer(random, 15, 21);
  for (let tries = 0; found.length < wanted && tries < 400; tries += 1) {
    const depthM = between(random, 1, FAR_EDGE_M);
    const [x, y] = camera.at(between(random, 0, PITCH_M.length), depthM);
    if (x < 2 || x > CAPTCHA_WIDTH - 2 || y < farY || y > CAPTCHA_HEIGHT + 8) continue;
    const kit = found.length === 0 ? REFEREE : pick(random, teams);
    const heightPx = Math.max(9, camera.scale(depthM) * between(random, 1.85, 2.3));
    found.push({ y, svg: player(random, kit, x, y, heightPx) });
  }
  const near = pick(random, found).y;
  const ball = `<circle cx="${n(between(random, 30, CAPTCHA_WIDTH - 30))}" cy="${n(near)}" r="1.6" fill="#fff" stroke="#222" stroke-width=".4"/>`;
  return (
    found
      .toSorted((a, b) => a.y - b.y)
      .map((p) => p.svg)
      .join("") + ball
  );
}

/** The content of an `<svg>` of 310 x 155. */
export function sceneSvg(random: Random): string {
  const standsHeight = integer(random, 7, 13);
  const boardsHeight = between(random, 5, 8);
  const farY = standsHeight + boardsHeight + between(random, 3, 6);
  const camera = cameraOf(random, farY);
  return (
    stripes(random, camera) +
    lines(camera) +
    stands(random, standsHeight) +
    boards(random, standsHeight, boardsHeight) +
    players(random, camera, farY)
  );
}

export function svgOf(width: number, height: number, content: string): Buffer {
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${content}</svg>`,
  );
}
