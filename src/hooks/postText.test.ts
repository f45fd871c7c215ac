import { describe, expect, it } from "vitest";
import { EMPTY_DRAFT } from "../../machines/community/composeMachine.ts";
import { parseRichDoc } from "../../contract/rules/richTextParse.ts";
import { docOf, draftProblem, topicsIn } from "./postText.ts";

describe("what is typed as a post", () => {
  it("becomes paragraphs that the server takes, without empty lines", () => {
    const doc = docOf("第一行\n\n  第二行 \n", null);
    expect(doc.content).toEqual([
      { type: "paragraph", content: [{ type: "text", text: "第一行" }] },
      { type: "paragraph", content: [{ type: "text", text: "第二行" }] },
    ]);
    expect(parseRichDoc(doc)).toEqual({ ok: true, value: doc });
  });

  it("names its topics, once each and five at most", () => {
    expect(topicsIn("#双红会首发# 今晚 #双红会首发# 见 #海港国安")).toEqual(["双红会首发", "海港国安"]);
    expect(topicsIn("#1 #2 #3 #4 #5 #6")).toHaveLength(5);
    expect(topicsIn("# 空格 ## #！！#")).toEqual([]);
  });

  it("says what is wrong with it", () => {
    const problem = (draft: Partial<typeof EMPTY_DRAFT>) => draftProblem({ ...EMPTY_DRAFT, ...draft });
    expect(problem({ text: " \n\u200b" })).toBe("请输入帖子内容");
    expect(problem({ text: "\u3164\u2800" })).toBe("请输入帖子内容");
    expect(problem({ text: `Z${"\u0301".repeat(4)}algo` })).toBe("内容包含无法显示的字符");
    expect(problem({ text: "好球", title: `Z${"\u0301".repeat(4)}algo` })).toBe("内容包含无法显示的字符");
    expect(problem({ pictures: [{ id: "1", source: "", url: null }] })).toBe("请为图片写一句话");
    expect(problem({ text: "球".repeat(2_001) })).toBe("帖子最多2000个字");
    expect(problem({ text: "球".repeat(2_000), title: "题".repeat(61) })).toBe("标题最多60个字");
    expect(problem({ text: "球".repeat(2_000), title: "题".repeat(60) })).toBeNull();
  });
});
