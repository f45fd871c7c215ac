/** Sizes and frames, which controls need and jsdom lacks. For tests; call it before rendering. */
export function giveLayout(): void {
  // One task a callback: a browser runs promise callbacks between two callbacks of a frame, jsdom does not.
  globalThis.requestAnimationFrame = (run) => setTimeout(() => run(performance.now()), 0) as unknown as number;
  globalThis.cancelAnimationFrame = (id) => clearTimeout(id);
  // Without a box nothing counts as visible, and invisible elements get no focus.
  HTMLElement.prototype.getClientRects = () => [new DOMRect(0, 0, 1, 1)] as unknown as DOMRectList;
}
