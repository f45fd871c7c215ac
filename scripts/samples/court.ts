import {
  type Ground,
  type Player,
  type Point,
  type SceneOf,
  arc,
  ball,
  cameraAt,
  closedPath,
  crowd,
  figures,
  line,
  polygon,
  smoothed,
  svg,
} from "./scene.ts";

/** A basketball game: five against five around the ball. In metres, on a court of 28 x 15. */
const LENGTH = 28;
const WIDTH_M = 15;
const GROUND: Ground = { depth: WIDTH_M, farY: 118, nearY: 344, farScale: 21, nearScale: 31 };
const BOUNCES = 24;

const BALL = closedPath([
  [7, 8],
  [10, 10.5],
  [14, 9],
  [18, 6],
  [21, 4],
  [23.5, 6.5],
  [22, 10],
  [18, 11.5],
  [13.5, 8],
  [9.5, 5],
  [6, 4.5],
]);
const VIEW = smoothed(BALL, 0.3);

const PLACES: readonly Point[] = [
  { x: 0, y: 0 },
  { x: -2.6, y: -4 },
  { x: -2.2, y: 4.2 },
  { x: 3.4, y: -3 },
  { x: 3.8, y: 3.2 },
];

function playersOf(t: number, isHome: boolean, colour: string): Player[] {
  const centre = VIEW(t - 0.02);
  const carrier = BALL(t - 0.006);
  return PLACES.map((place, i) => {
    const phase = 2 * Math.PI * (t * 3 + i * 0.23 + (isHome ? 0 : 0.4));
    const reach = isHome ? 1 : 0.72;
    const free = {
      x: centre.x + place.x * reach + Math.sin(phase) * 0.7,
      y: 7.5 + (centre.y - 7.5) * 0.4 + place.y * reach + Math.cos(phase) * 0.6,
    };
    // One dribbles the ball, one defends in front of him.
    const at = i === 0 ? { x: carrier.x + (isHome ? -0.45 : 0.95), y: carrier.y + (isHome ? -0.1 : 0.3) } : free;
    const where = { x: Math.min(LENGTH - 0.5, Math.max(0.5, at.x)), y: Math.min(WIDTH_M - 0.4, Math.max(0.6, at.y)) };
    return { where, kit: { shirt: colour, shorts: colour }, stride: t * 21 + i * 0.37 };
  });
}

export const court: SceneOf = (kits) => (t) => {
  const view = VIEW(t);
  const camera = cameraAt(8 + (view.x - 14) * 0.55 + 6, GROUND);
  const { onScreen, rectangle } = camera;
  const white = 'stroke="#fff6e8" stroke-width="2"';
  const planks = Array.from({ length: 30 }, (_, i) =>
    polygon(rectangle(-3 + i * 1.15, -1.2, -3 + (i + 1) * 1.15, 16.2), `fill="${["#d19a5b", "#cb9355", "#d5a064"][i % 3]}"`),
  );
  const half = (x: number, side: 1 | -1): string[] => [
    polygon(rectangle(x, 5.05, x + side * 5.8, 9.95), `fill="#8c2f39" opacity=".85" ${white}`),
    line(onScreen(arc({ x: x + side * 5.8, y: 7.5 }, 1.8, 0, 2 * Math.PI)), white),
    line(
      onScreen([
        { x, y: 0.9 },
        ...arc({ x: x + side * 1.575, y: 7.5 }, 6.75, side === 1 ? -1.36 : Math.PI + 1.36, side === 1 ? 1.36 : Math.PI - 1.36),
        { x, y: 14.1 },
      ]),
      white,
    ),
  ];
  const basket = (x: number, side: 1 | -1): string => {
    const foot = camera.project({ x: x - side * 1.2, y: 7.5 });
    const top = camera.project({ x: x + side * 0.6, y: 7.5 }, 3.4);
    const board = [
      camera.project({ x: x + side * 1.2, y: 6.6 }, 2.9),
      camera.project({ x: x + side * 1.2, y: 8.4 }, 2.9),
      camera.project({ x: x + side * 1.2, y: 8.4 }, 3.95),
      camera.project({ x: x + side * 1.2, y: 6.6 }, 3.95),
    ];
    const rim = camera.project({ x: x + side * 1.575, y: 7.5 }, 3.05);
    return [
      line([foot, { x: foot.x, y: top.y }, top], 'stroke="#2b3442" stroke-width="6"'),
      polygon(board, 'fill="#ffffff" opacity=".75" stroke="#20262f" stroke-width="1.5"'),
      `<ellipse cx="${rim.x.toFixed(1)}" cy="${rim.y.toFixed(1)}" rx="11" ry="4" fill="none" stroke="#f0592a" stroke-width="2.4"/>`,
    ].join("");
  };
  const players = [...playersOf(t, true, kits.home), ...playersOf(t, false, kits.away)];
  return svg(
    crowd(t, view.x * 12, 112, [kits.home, kits.away, "#c9d2dd", "#56657a", "#2f3d52"]),
    `<rect y="108" width="640" height="252" fill="#6b3d1f"/>`,
    ...planks,
    polygon(rectangle(0, 0, LENGTH, WIDTH_M), `fill="none" ${white}`),
    line(
      onScreen([
        { x: 14, y: 0 },
        { x: 14, y: WIDTH_M },
      ]),
      white,
    ),
    line(onScreen(arc({ x: 14, y: 7.5 }, 1.8, 0, 2 * Math.PI)), white),
    ...half(0, 1),
    ...half(LENGTH, -1),
    basket(0, 1),
    basket(LENGTH, -1),
    ...figures(camera, players, 2),
    ball(camera, BALL(t), 0.95 * Math.abs(Math.sin(Math.PI * BOUNCES * t)), 0.15, "#e2711d"),
  );
};
