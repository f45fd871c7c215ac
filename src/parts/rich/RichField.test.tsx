import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { beforeAll, expect, it } from "vitest";
import { type RichDoc, plainOfRich, richOfParagraphs } from "../../../contract/rules/richText.ts";
import { parseRichDoc } from "../../../contract/rules/richTextParse.ts";
import { RichField } from "./RichField.tsx";

const EMPTY: RichDoc = { type: "doc", content: [] };

beforeAll(() => {
  // The editor measures where its cursor is; there is no layout here.
  Object.assign(Range.prototype, { getClientRects: () => [new DOMRect()], getBoundingClientRect: () => new DOMRect() });
});

const said: RichDoc[] = [];

function Reason({ doc, onChange }: { readonly doc: RichDoc; readonly onChange: (doc: RichDoc) => void }) {
  const length = [...plainOfRich(doc)].length;
  return (
    <RichField label="推荐理由" doc={doc} onChange={onChange} placeholder="写下理由" length={length} maxLength={2_000} hint="至少 20 字" />
  );
}

function Form({ first }: { readonly first: RichDoc }) {
  const [doc, setDoc] = useState(first);
  return (
    <Reason
      doc={doc}
      onChange={(next) => {
        said.push(next);
        setDoc(next);
      }}
    />
  );
}

it("is a text box with its tools; what a tool makes of the text is a document of the contract, and counted", async () => {
  said.length = 0;
  render(<Form first={richOfParagraphs(["客队高位逼抢会给身后空间"])} />);
  const box = screen.getByRole("textbox", { name: "推荐理由" });
  expect(box.textContent).toBe("客队高位逼抢会给身后空间");
  expect(screen.getByText("12/2000")).toBeTruthy();
  const user = userEvent.setup();
  const heading = screen.getByRole("button", { name: "小标题" });
  expect(heading.getAttribute("aria-pressed")).toBe("false");
  await user.click(heading);
  expect(heading.getAttribute("aria-pressed")).toBe("true");
  await user.click(screen.getByRole("button", { name: "引用" }));
  const last = said.at(-1);
  expect(parseRichDoc(last)).toMatchObject({ ok: true });
  expect(last?.content[0]?.type).toBe("blockquote");
  expect(plainOfRich(last as RichDoc)).toBe("客队高位逼抢会给身后空间");
});

it("without a text it shows what is asked for, and brings no style of its own; it takes over a draft, and says nothing of it", () => {
  said.length = 0;
  const onChange = (doc: RichDoc): void => void said.push(doc);
  const { rerender } = render(<Reason doc={EMPTY} onChange={onChange} />);
  expect(screen.getByRole("textbox", { name: "推荐理由" }).querySelector("p")?.dataset.placeholder).toBe("写下理由");
  expect(document.head.querySelector("style[data-tiptap-style]")).toBeNull();
  rerender(<Reason doc={richOfParagraphs(["昨晚写到一半的理由"])} onChange={onChange} />);
  expect(screen.getByRole("textbox", { name: "推荐理由" }).textContent).toBe("昨晚写到一半的理由");
  expect(screen.getByText("9/2000")).toBeTruthy();
  expect(said).toEqual([]);
});
