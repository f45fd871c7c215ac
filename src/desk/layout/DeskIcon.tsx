/** Icons used only by the desk: the portal's sprite, which every page carries, does not contain them. */
const SHAPES = {
  bold: "M6 4h5a3 3 0 0 1 0 6H6zM6 10h6a3 3 0 0 1 0 6H6z",
  heading: "M4 4v12M12 4v12M4 10h8M15.5 9v7",
  quote: "M4 6h4v4c0 2-1 3.5-3 4M11 6h4v4c0 2-1 3.5-3 4",
  list: "M7 5.5h10M7 10h10M7 14.5h10M3 5.5h.5M3 10h.5M3 14.5h.5",
  link: "M8.5 11.5 12 8M9.5 6.5l2-2a3 3 0 0 1 4.2 4.2l-2 2M10.5 13.5l-2 2a3 3 0 0 1-4.2-4.2l2-2",
  picture: "M2.5 4h15v12h-15zM3 14l4.5-4.5 3.5 3.5 2.5-2.5 3.5 3.5M13 6.3a1.2 1.2 0 1 1 0 2.4 1.2 1.2 0 0 1 0-2.4",
  moment: "M2.5 4h15v12h-15zM2.5 12.5h15M10 10.5v4M7 8.3h2M11 8.3h2",
  hash: "M7.5 3 6 17M14 3l-1.5 14M3.5 7.5H17M3 12.5h13.5",
} as const;
export type DeskIconName = keyof typeof SHAPES;

export function DeskIcon({ name, size = 20 }: { readonly name: DeskIconName; readonly size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d={SHAPES[name]} />
    </svg>
  );
}
