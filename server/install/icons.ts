import sharp from "sharp";
import type { Brand } from "../../brands/brand.ts";
import { type IconShape, iconSvg } from "../../brands/look.ts";

/** Icons that systems ask for, by file name. Each is drawn from the brand's mark on first request, and cached. */
const ICONS = {
  "any-192": ["any", 192],
  "any-512": ["any", 512],
  "maskable-192": ["maskable", 192],
  "maskable-512": ["maskable", 512],
  "apple-touch": ["maskable", 180],
  badge: ["badge", 96],
} as const satisfies Readonly<Record<string, readonly [IconShape, number]>>;

export type IconName = keyof typeof ICONS;

export const isIconName = (name: string): name is IconName => Object.hasOwn(ICONS, name);

export const iconSize = (name: IconName): number => ICONS[name][1];

/** PNGs of a brand's icons. */
export function createIcons(brand: Pick<Brand, "logoSvg" | "theme">): (name: IconName) => Promise<Buffer> {
  const drawn = new Map<IconName, Promise<Buffer>>();
  const draw = (name: IconName): Promise<Buffer> => {
    const [shape, size] = ICONS[name];
    // The drawing is some thirty units wide: it is rasterised at the size of the icon.
    const density = 72 * Math.ceil(size / 30);
    return sharp(Buffer.from(iconSvg(brand, shape)), { density })
      .resize(size, size)
      .png({ compressionLevel: 9, palette: true })
      .toBuffer();
  };
  return (name) => {
    const known = drawn.get(name);
    if (known) return known;
    const made = draw(name);
    drawn.set(name, made);
    // A failed drawing is tried again.
    made.catch(() => drawn.delete(name));
    return made;
  };
}
