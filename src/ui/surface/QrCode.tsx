import { qrMatrix } from "./qr.ts";

/** Light modules around the code, as the standard requires. */
const QUIET = 4;

/** QR code of a text, always dark on white: scanners need the contrast. Nothing when the text is too long. */
export function QrCode({ text, label, size = 128 }: { readonly text: string; readonly label: string; readonly size?: number }) {
  const matrix = qrMatrix(text);
  if (!matrix) return null;
  const edge = matrix.length + QUIET * 2;
  const path = matrix.flatMap((row, r) => row.flatMap((isDark, c) => (isDark ? [`M${c + QUIET} ${r + QUIET}h1v1h-1z`] : []))).join("");
  return (
    <svg width={size} height={size} viewBox={`0 0 ${edge} ${edge}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <rect width={edge} height={edge} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
