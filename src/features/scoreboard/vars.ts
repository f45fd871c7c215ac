import type { CSSProperties } from "react";

/** Custom properties for a `style`, which React's types do not know. */
export function vars(properties: Readonly<Record<`--${string}`, string | undefined>>): CSSProperties {
  return properties as CSSProperties;
}
