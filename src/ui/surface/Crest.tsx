import "./icon.css";

interface CrestProps {
  /** 0 to 5, see `crests.ts`. */
  readonly shape: number;
  /** Ground and charge colours, any CSS colour. */
  readonly a: string;
  readonly b: string;
  readonly size?: number;
  readonly className?: string | undefined;
}

/** A team's crest as a drawing. Decorative: the team's name stands beside it. */
export function Crest({ shape, a, b, size = 20, className }: CrestProps) {
  return (
    <svg
      className={className ? `crest ${className}` : "crest"}
      width={size}
      height={size}
      fill={a}
      color={b}
      aria-hidden="true"
      focusable="false"
    >
      <use href={`#c${shape}`} />
    </svg>
  );
}

/** The crest of a team that may have none: a grey shield takes its place. */
export function TeamCrest({
  crest,
  size,
}: {
  readonly crest: { readonly shape: number; readonly a: string; readonly b: string } | null | undefined;
  readonly size?: number;
}) {
  const drawn = crest ?? { shape: 3, a: "#8f979e", b: "#b5bcc2" };
  return <Crest {...drawn} {...(size === undefined ? {} : { size })} />;
}
