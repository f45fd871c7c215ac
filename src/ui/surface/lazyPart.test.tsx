import { render, screen } from "@testing-library/react";
import { Suspense } from "react";
import { expect, it } from "vitest";
import { lazyPart } from "./lazyPart.tsx";

const gone = async (): Promise<() => null> => {
  throw new Error("replaced on the server");
};

function show(Part: React.ComponentType): void {
  render(
    <Suspense fallback="…">
      <p>页面</p>
      <Part />
    </Suspense>,
  );
}

it("a part whose code cannot be loaded says so in its place, and the page stays", async () => {
  show(lazyPart(gone));
  expect((await screen.findByRole("alert")).textContent).toBe("网络繁忙，请稍后再试");
  expect(screen.getByText("页面")).toBeTruthy();
});

it("or is what it is replaced by", async () => {
  show(lazyPart(gone, () => <b>另一个</b>));
  expect(await screen.findByText("另一个")).toBeTruthy();
  expect(screen.queryByRole("alert")).toBeNull();
});
