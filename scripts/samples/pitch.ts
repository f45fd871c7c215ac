import type { Kits } from "../../contract/match/kits.ts";
import {
  type Ground,
  type Kit,
  type Player,
  type Point,
  type SceneOf,
  arc,
  ball,
  cameraAt,
  closedPath,
  crowd,
  figures,
  furthestFrom,
  line,
  polygon,
  shortsUnder,
  smoothed,
  svg,
} from "./scene.ts";

/** A football match: two teams that follow the ball, seen from the stand. In metres, on a pitch of 105 x 68. */
const LENGTH = 105;
const GROUND: Ground = { depth: 68, farY: 84, nearY: 352, farScale: 6.2, nearScale: 10.4 };
/** Goalkeepers wear a colour of their own. */
const KEEPERS = ["#f2c230", "#37d0c0", "#e86fb0"];

const BALL = closedPath([
  [34, 40],
  [41, 24],
  [50, 18],
  [57, 30],
  [64, 46],
  [74, 52],
  [83, 44],
  [88, 33],
  [80, 24],
  [68, 22],
  [58, 34],
  [49, 47],
  [40, 50],
]);
const VIEW = smoothed(BALL, 0.3);

/** Positions when the ball is in the middle; the first is the goalkeeper. Mirrored for the other team. */
const FORMATION: readonly Point[] = [
  { x: 4, y: 34 },
  { x: 24, y: 12 },
  { x: 21, y: 26 },
  { x: 21, y: 42 },
  { x: 24, y: 56 },
  { x: 40, y: 18 },
  { x: 36, y: 34 },
  { x: 40, y: 50 },
  { x: 56, y: 14 },
  { x: 59, y: 34 },
  { x: 56, y: 54 },
];

/** Kits of one side. */
interface Wear {
  readonly team: Kit;
  readonly keeper: Kit;
}

function playersOf(t: number, isHome: boolean, wear: Wear): Player[] {
  // Players react with a delay: they follow the ball's position of a moment ago.
  const drawn = VIEW(t - 0.03);
  const near = BALL(t - 0.015);
  return FORMATION.map((place, i) => {
    const isKeeper = i === 0;
    const home = isHome ? place : { x: LENGTH - place.x, y: 68 - place.y };
    const phase = 2 * Math.PI * (t * 2 + i * 0.37 + (isHome ? 0 : 0.19));
    const pull = isKeeper ? 0.06 : 0.62;
    const at = {
      x: home.x + (drawn.x - LENGTH / 2) * pull + Math.sin(phase) * (isKeeper ? 0.6 : 1.6),
      y: home.y + (drawn.y - 34) * (isKeeper ? 0.12 : 0.3) + Math.cos(phase * 1) * (isKeeper ? 1 : 1.8),
    };
    // The closest players run to the ball itself.
    const distance = Math.hypot(near.x - at.x, near.y - at.y);
    const towards = isKeeper ? 0 : 0.75 * Math.exp(-((distance / 9) ** 2));
    const aside = isHome ? -0.9 : 0.9;
    const where = { x: at.x + (near.x + aside - at.x) * towards, y: Math.min(67, Math.max(1, at.y + (near.y - at.y) * towards)) };
    return { where, kit: isKeeper ? wear.keeper : wear.team, stride: t * (isKeeper ? 8 : 24) + i * 0.31 };
  });
}

/** The home side's shorts contrast with its shirt; the visitors wear one colour. */
function wearOf({ home, away }: Kits): { readonly home: Wear; readonly away: Wear } {
  const keeper = furthestFrom([home, away], KEEPERS);
  const other = furthestFrom([home, away, keeper], KEEPERS);
  return {
    home: { team: { shirt: home, shorts: shortsUnder(home) }, keeper: { shirt: keeper, shorts: "#222222" } },
    away: { team: { shirt: away, shorts: away }, keeper: { shirt: other, shorts: "#222222" } },
  };
}

export const pitch: SceneOf = (kits) => {
  const wear = wearOf(kits);
  const crowdColours = [kits.home, "#e8edf3", "#5a6b80", kits.away, "#31465f"];
  return (t) => draw(t, wear, crowdColours);
};

function draw(t: number, wear: ReturnType<typeof wearOf>, crowdColours: readonly string[]): string {
  const view = VIEW(t);
  const camera = cameraAt(view.x, GROUND);
  const { onScreen, rectangle } = camera;
  const stripes = Array.from({ length: 20 }, (_, i) =>
    polygon(rectangle(-7 + i * 5.95, -4, -7 + (i + 1) * 5.95, 74), `fill="${i % 2 === 0 ? "#3b8c3f" : "#347f39"}"`),
  );
  const white = 'stroke="#f2f7f0" stroke-width="1.6" opacity=".9"';
  const box = (x: number, depth: number, half: number): string =>
    line(
      onScreen([
        { x, y: 34 - half },
        { x: x + depth, y: 34 - half },
        { x: x + depth, y: 34 + half },
        { x, y: 34 + half },
      ]),
      white,
    );
  const lines = [
    polygon(rectangle(0, 0, LENGTH, 68), `fill="none" ${white}`),
    line(
      onScreen([
        { x: 52.5, y: 0 },
        { x: 52.5, y: 68 },
      ]),
      white,
    ),
    line(onScreen(arc({ x: 52.5, y: 34 }, 9.15, 0, 2 * Math.PI)), white),
    box(0, 16.5, 20.16),
    box(0, 5.5, 9.16),
    box(LENGTH, -16.5, 20.16),
    box(LENGTH, -5.5, 9.16),
    line(onScreen(arc({ x: 11, y: 34 }, 9.15, -0.93, 0.93)), white),
    line(onScreen(arc({ x: LENGTH - 11, y: 34 }, 9.15, Math.PI - 0.93, Math.PI + 0.93)), white),
  ];
  const goal = (x: number): string =>
    line(
      [
        camera.project({ x, y: 30.34 }),
        camera.project({ x, y: 30.34 }, 2.44),
        camera.project({ x, y: 37.66 }, 2.44),
        camera.project({ x, y: 37.66 }),
      ],
      'stroke="#ffffff" stroke-width="2.4"',
    );
  const boards = Array.from({ length: 26 }, (_, i) => {
    const from = camera.project({ x: -40 + i * 8, y: -3 });
    const to = camera.project({ x: -40 + (i + 1) * 8, y: -3 });
    return `<rect x="${from.x.toFixed(1)}" y="${(from.y - 9).toFixed(1)}" width="${(to.x - from.x + 0.5).toFixed(1)}" height="9" fill="${["#0d5bd7", "#e8edf3", "#c8102e", "#14233c"][i % 4]}"/>`;
  });
  const players = [...playersOf(t, true, wear.home), ...playersOf(t, false, wear.away)];
  const where = BALL(t);
  return svg(
    crowd(t, view.x * 4, 78, crowdColours),
    polygon(rectangle(-60, -4, LENGTH + 60, 80), 'fill="#2f7434"'),
    ...stripes,
    ...boards,
    ...lines,
    goal(0),
    goal(LENGTH),
    ...figures(camera, players, 2.5),
    ball(camera, where, 0.9 * Math.abs(Math.sin(2 * Math.PI * 6.5 * t)), 0.3, "#ffffff"),
  );
}
