/** `base64`: a PNG without prefix. */
export function urlOfPng(base64: string): string {
  return `data:image/png;base64,${base64}`;
}

/** Its width in px, from the header: 16 bytes before it, then four, the highest first. */
export function pngWidth(base64: string): number {
  const head = atob(base64.slice(0, 32));
  return [16, 17, 18, 19].reduce((width, at) => width * 256 + (head.charCodeAt(at) || 0), 0);
}
