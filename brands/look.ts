import type { Brand } from "./brand.ts";

/** Colours of a theme for use outside the pages: icons, the browser's frame, the offline page. Same as in src/ui/tokens.css. */
export interface Look {
  readonly page: string;
  readonly surface: string;
  readonly line: string;
  readonly text: string;
  readonly textSoft: string;
  readonly head: string;
  readonly onHead: string;
  readonly accent: string;
  readonly onAccent: string;
  readonly mark: string;
}

export type Scheme = "light" | "dark";

const LOOKS: Readonly<Record<Brand["theme"], Readonly<Record<Scheme, Look>>>> = {
  default: {
    light: {
      page: "#f1f2f0",
      surface: "#ffffff",
      line: "#e2e4df",
      text: "#14181b",
      textSoft: "#474e54",
      head: "#11171d",
      onHead: "#f3f5f6",
      accent: "#1456c8",
      onAccent: "#ffffff",
      mark: "#ffd02e",
    },
    dark: {
      page: "#0c0e10",
      surface: "#14171a",
      line: "#262c31",
      text: "#eceff1",
      textSoft: "#b5bcc2",
      head: "#0c0e10",
      onHead: "#eceff1",
      accent: "#2f6fe4",
      onAccent: "#ffffff",
      mark: "#ffd02e",
    },
  },
  green: {
    light: {
      page: "#eff2ef",
      surface: "#ffffff",
      line: "#dfe5e0",
      text: "#14181b",
      textSoft: "#474e54",
      head: "#0d2b20",
      onHead: "#f1f6f3",
      accent: "#0b7046",
      onAccent: "#ffffff",
      mark: "#c9f24b",
    },
    dark: {
      page: "#0a0f0c",
      surface: "#121814",
      line: "#243029",
      text: "#eceff1",
      textSoft: "#b5bcc2",
      head: "#081a12",
      onHead: "#e9f2ed",
      accent: "#19804f",
      onAccent: "#ffffff",
      mark: "#c9f24b",
    },
  },
};

export function lookOf(brand: Pick<Brand, "theme">, scheme: Scheme): Look {
  return LOOKS[brand.theme][scheme];
}

/** The brand's mark in the colours of a look, which replace those taken from the element around it. */
export function markSvg(brand: Pick<Brand, "logoSvg">, { onHead, mark }: Pick<Look, "onHead" | "mark">): string {
  return brand.logoSvg.replaceAll("currentColor", onHead).replaceAll("var(--mark)", mark);
}

/**
 * `tab`: beside a page's title. `any`: where the system draws icons as they are. `maskable`: cropped by the system to any
 * shape, the mark within the inner four fifths. `badge`: one colour, transparent, beside a notification.
 */
export type IconShape = "tab" | "any" | "maskable" | "badge";

/** Width of the whole picture, of which the mark takes 28, and its corner radius. */
const FRAME: Readonly<Record<IconShape, readonly [width: number, radius: number]>> = {
  tab: [32, 6],
  any: [40, 8],
  maskable: [50, 0],
  badge: [30, 0],
};

/** The brand's icon: its mark on its header's colour, on which the mark is readable. */
export function iconSvg(brand: Pick<Brand, "logoSvg" | "theme">, shape: IconShape): string {
  const look = lookOf(brand, "light");
  const [width, radius] = FRAME[shape];
  const from = (28 - width) / 2;
  const drawing = markSvg(brand, shape === "badge" ? { onHead: "#fff", mark: "#fff" } : look);
  const ground =
    shape === "badge" ? "" : `<rect x="${from}" y="${from}" width="${width}" height="${width}" rx="${radius}" fill="${look.head}"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${from} ${from} ${width} ${width}">${ground}${drawing}</svg>`;
}
