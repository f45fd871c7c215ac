import type { IconName } from "./icons.ts";
import "./icon.css";

interface IconProps {
  readonly name: IconName;
  /** Edge in px; 20 by default. */
  readonly size?: number;
  readonly className?: string | undefined;
}

/** One icon of the document's sprite. Decorative: the control around it carries the name. */
export function Icon({ name, size = 20, className }: IconProps) {
  return (
    <svg className={className ? `ic ${className}` : "ic"} width={size} height={size} aria-hidden="true" focusable="false">
      <use href={`#i-${name}`} />
    </svg>
  );
}
