import { expect, it } from "vitest";
import { NEWS_COLUMNS, newsColumn } from "./newsColumns.ts";

it("columns have the numbers their addresses have had from the beginning", () => {
  expect(NEWS_COLUMNS.map(({ no, name }) => `${no} ${name}`).join(", ")).toBe(
    "1 推荐, 11 中超, 12 英超, 13 西甲, 14 意甲, 15 德甲, 16 法甲, 17 欧冠, 18 国家队, 19 女足, 21 NBA, 22 CBA, 31 转会, 32 战报, 33 前瞻, 34 深度, 35 视频, 91 公告, 92 有料",
  );
  expect([newsColumn("19")?.name, newsColumn("20")]).toEqual(["女足", undefined]);
});
