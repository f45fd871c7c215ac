import { type ReactNode, createElement } from "react";
import { renderToString } from "react-dom/server";
import { expect, it } from "vitest";
import { Button } from "./Button.tsx";
import { ControlProvider } from "./ControlProvider.tsx";
import { Field } from "./Field.tsx";
import { Pagination } from "./Pagination.tsx";
import { TextInput } from "./TextInput.tsx";

function fieldWith(children: ReactNode) {
  return ({ label }: { readonly label: string }) => Field({ label, children });
}

/** The user centre is rendered on the server: no window at import or render, and each style is written once. */
it("controls render on the server with their styles", () => {
  const input = createElement(TextInput, { value: "", onChange: () => undefined });
  const field = (label: string) => createElement(fieldWith(input), { label });
  const pages = createElement(Pagination, { page: 1, pageSize: 10, total: 90, onPage: () => undefined, label: "关注" });
  const button = createElement(Button, { kind: "primary" }, "保存");
  const html = renderToString(createElement(ControlProvider, null, field("简介"), field("昵称"), pages, button));
  expect(html).toContain("保存");
  expect(html).toContain('class="btn pri"');
  expect(html).toContain("background:var(--surface);");
  const styles = [...html.matchAll(/<style data-emotion="css ([\w ]+)"/g)].flatMap((m) => (m[1] ?? "").split(" "));
  expect(styles.length).toBeGreaterThan(4);
  expect(new Set(styles).size).toBe(styles.length);
});
