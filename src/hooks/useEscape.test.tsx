import { fireEvent, render } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { useEscape } from "./useEscape.ts";

function Floating({ onClose }: { readonly onClose: () => void }) {
  useEscape(true, onClose);
  return <input aria-label="查找" />;
}

it("Esc closes what floats, but not while it puts the choice of a character away", () => {
  const onClose = vi.fn();
  const { getByLabelText } = render(<Floating onClose={onClose} />);
  fireEvent.keyDown(getByLabelText("查找"), { key: "Escape", isComposing: true });
  expect(onClose).not.toHaveBeenCalled();
  fireEvent.keyDown(getByLabelText("查找"), { key: "Escape" });
  expect(onClose).toHaveBeenCalledOnce();
});

it("of several, the one opened last takes each Esc", () => {
  const closed: string[] = [];
  const page = (names: readonly string[]) => names.map((name) => <Floating key={name} onClose={() => closed.push(name)} />);
  const { rerender } = render(page(["提示"]));
  rerender(page(["提示", "对话框"]));
  fireEvent.keyDown(document, { key: "Escape" });
  rerender(page(["提示"]));
  fireEvent.keyDown(document, { key: "Escape" });
  expect(closed).toEqual(["对话框", "提示"]);
});
