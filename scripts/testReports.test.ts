import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { browserTests, failuresOf, shardOf, slowest, vitestTests } from "./testReports.mjs";

it.each([
  [["--shard", "2/3"], { index: 2, total: 3, text: "2/3" }],
  [["--shard=1/1"], { index: 1, total: 1, text: "1/1" }],
  [[], null],
])("%j is the shard %j", (args, shard) => {
  expect(shardOf(args)).toEqual(shard);
});

it.each(["0/3", "4/3", "x", "1", "", "1/0"])("%j is no shard", (text) => {
  expect(() => shardOf(["--shard", text])).toThrow("--shard takes i/n");
});

it("the longest come first, of every runner", () => {
  const unit = vitestTests(
    { testResults: [{ name: "/r/a.test.ts", assertionResults: [{ fullName: "is quick", duration: 4 }, { fullName: "was skipped" }] }] },
    "/r",
  );
  const results = (...ms: number[]) => [{ results: ms.map((duration) => ({ duration })) }];
  const browser = browserTests({
    suites: [
      {
        specs: [{ file: "b.spec.ts", title: "walks", tests: results(1_200, 300) }],
        suites: [{ specs: [{ file: "b.spec.ts", title: "runs", tests: results(900) }] }],
      },
    ],
  });
  expect(slowest([...unit, ...browser], 3)).toEqual([
    "   1.5 s  tests/e2e/b.spec.ts › walks",
    "   0.9 s  tests/e2e/b.spec.ts › runs",
    "   0.0 s  a.test.ts › is quick",
  ]);
});

it("what failed is said once more, the beginning of each of its errors and of its page, without colours", () => {
  const folder = mkdtempSync(join(tmpdir(), "fulltime-report-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const page = join(folder, "error-context.md");
  writeFileSync(page, "# Instructions\n\n```yaml\n- banner:\n- main:\n  - link 首页\n    - /url: /\n  - button 重试\n```\n");
  const unit = vitestTests(
    {
      testResults: [
        { name: "/r/c.test.ts", status: "failed", message: "no such module", assertionResults: [] },
        {
          name: "/r/a.test.ts",
          status: "failed",
          assertionResults: [
            {
              fullName: "adds",
              duration: 1,
              status: "failed",
              failureMessages: ["\u001B[31mexpected 3\u001B[39m to be 4\n    at a.test.ts:3\n    at far below"],
            },
            { fullName: "is quick", duration: 1, status: "passed", failureMessages: [] },
            { fullName: "has no words", duration: 1, status: "failed" },
          ],
        },
      ],
    },
    "/r",
  );
  const browser = browserTests({
    suites: [
      {
        specs: [
          {
            file: "b.spec.ts",
            title: "walks",
            ok: false,
            tests: [
              {
                results: [
                  {
                    duration: 1,
                    errors: [{ message: "no such button\nwithin 1 s\nand more" }, { message: "a console error" }],
                    attachments: [
                      { name: "screenshot", path: "a.png" },
                      { name: "error-context", path: page },
                    ],
                  },
                ],
              },
            ],
          },
          { file: "b.spec.ts", title: "runs", ok: true, tests: [{ results: [{ duration: 1, errors: [] }] }] },
        ],
      },
    ],
  });
  expect(failuresOf([...unit, ...browser], 2)).toEqual([
    "a.test.ts › adds\n    expected 3 to be 4\n        at a.test.ts:3",
    "a.test.ts › has no words\n    no message",
    "c.test.ts › the file itself\n    no such module",
    "tests/e2e/b.spec.ts › walks\n    no such button\n    within 1 s\n    a console error\n    - main:\n      - link 首页\n      - button 重试",
  ]);
});
