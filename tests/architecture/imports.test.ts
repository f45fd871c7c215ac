import { describe, expect, it } from "vitest";
import { filesBelow, importsOf, within } from "./graph.ts";

/** Checks the import table: which packages and which folders ("rooms") a file may import (docs/ARCHITECTURE.md). */

interface Rule {
  /** Path prefix of the importing files; the longest match applies. */
  readonly room: string;
  readonly packages: readonly RegExp[];
  readonly rooms: readonly string[];
}

const REACT = [/^react$/, /^react-dom/, /^react-router/, /^@xstate\/react$/, /^xstate$/, /^rxjs/, /^@tanstack\/react-virtual$/, /^dayjs/];
const SRC_SHARED = ["src/ui", "src/hooks", "src/api", "machines", "streams", "contract", "brands"];
const BELOW_APP = ["src/features", "src/parts", "src/loading", "src/layouts", "src/routes"];
const SERVER_KIT = ["contract", "server/kit"];

const RULES: readonly Rule[] = [
  { room: "contract", packages: [/^typebox/], rooms: ["contract"] },
  { room: "machines", packages: [/^xstate/], rooms: ["contract", "machines"] },
  { room: "streams", packages: [/^rxjs/, /^reconnecting-websocket$/], rooms: ["contract", "streams"] },
  { room: "brands", packages: [], rooms: ["contract", "brands"] },
  { room: "src/ui/surface", packages: REACT, rooms: ["src/ui/surface", "src/hooks", "streams/kit", "contract"] },
  {
    room: "src/ui/control",
    packages: [...REACT, /^@chakra-ui/, /^@emotion/, /^react-easy-crop/],
    rooms: ["src/ui", "src/hooks", "contract"],
  },
  { room: "src/hooks", packages: REACT, rooms: ["src/hooks", "streams", "brands", "src/api", "contract"] },
  // The compose machine, for posts, threads and comments: parts do not import each other.
  { room: "src/hooks/compose", packages: REACT, rooms: ["src/hooks", "machines", "src/api", "contract"] },
  {
    room: "src/hooks/testing",
    packages: [...REACT, /^@testing-library\//],
    rooms: ["src/hooks", "streams", "brands", "src/api", "contract"],
  },
  { room: "src/api", packages: [/^axios/, /^crypto-js/], rooms: ["src/api", "contract"] },
  { room: "src/api/testing", packages: [/^msw/, /^vitest$/], rooms: ["src/api", "contract"] },
  { room: "src/loading", packages: REACT, rooms: ["src/loading", "src/hooks", "src/api", "contract"] },
  // Never another part.
  { room: "src/parts", packages: [...REACT, /^flv\.js$/], rooms: SRC_SHARED },
  // Shared by the tests of reading and of writing.
  { room: "src/parts/comments/testing.tsx", packages: [...REACT, /^@testing-library\//, /^vitest$/], rooms: SRC_SHARED },
  // Shared by the tests of live pictures and of recordings.
  { room: "src/parts/player/testing", packages: [...REACT, /^@testing-library\//, /^vitest$/], rooms: SRC_SHARED },
  // The rich-text editor field.
  { room: "src/parts/rich", packages: [...REACT, /^@tiptap\//], rooms: SRC_SHARED },
  // Parts, but never another feature: routes combine features.
  { room: "src/features", packages: REACT, rooms: [...SRC_SHARED, "src/parts"] },
  // Shared by the tests of one's own data and of the password.
  {
    room: "src/features/userCentre/profile/testing.tsx",
    packages: [...REACT, /^@testing-library\//],
    rooms: [...SRC_SHARED, "src/parts", "src/features/userCentre"],
  },
  {
    room: "src/features/anchor/camera",
    packages: [...REACT, /^mediabunny$/, /^@mediabunny\/aac-encoder$/],
    rooms: [...SRC_SHARED, "src/parts"],
  },
  // uPlot draws the chart of a line with thousands of changes.
  { room: "src/features/odds/detail", packages: [...REACT, /^uplot$/], rooms: [...SRC_SHARED, "src/parts", "src/features/odds"] },
  // All of src but app, which is above them.
  { room: "src/layouts", packages: REACT, rooms: [...SRC_SHARED, ...BELOW_APP] },
  { room: "src/routes", packages: REACT, rooms: [...SRC_SHARED, ...BELOW_APP] },
  {
    room: "src/app",
    packages: [...REACT, /^reconnecting-websocket$/, /^@chakra-ui/, /^@emotion/, /^axios$/, /^@fingerprintjs/],
    rooms: ["src", ...SRC_SHARED],
  },
  // A developer's page, above the app: nothing imports it.
  { room: "src/dev", packages: REACT, rooms: [...SRC_SHARED, "src/features/shell", "src/app"] },
  // The operators' desk, a separate application: nothing imports it.
  { room: "src/desk", packages: [...REACT, /^@tiptap\//], rooms: [...SRC_SHARED, "src/parts", "src/desk"] },
  // The service worker, a bundle of its own.
  { room: "src/worker", packages: [/^vite$/], rooms: ["src/worker", "contract"] },
  // No user may bear the name of a brand.
  { room: "server/kit/words", packages: [/.*/], rooms: [...SERVER_KIT, "brands"] },
  { room: "server/kit", packages: [/.*/], rooms: [...SERVER_KIT, "server/migrations"] },
  { room: "server/migrations", packages: [/^kysely/], rooms: ["server/migrations"] },
  { room: "server/ingest", packages: [/.*/], rooms: [...SERVER_KIT, "server/feed", "server/ingest", "server/http"] },
  // This command connects the readers of result sets to their repository.
  { room: "server/ingest/cli/importDatabase.ts", packages: [/.*/], rooms: [...SERVER_KIT, "server/ingest", "server/database"] },
  // A process that is killed while cutting builds the cutter as the portal does.
  { room: "server/highlight/cutting.testing.ts", packages: [/.*/], rooms: [...SERVER_KIT, "server/highlight", "server/media/film"] },
  // The command for staff accounts wires them as the desk does.
  { room: "server/desk/cli", packages: [/.*/], rooms: [...SERVER_KIT, "server/desk", "server/user"] },
  // The command that proves plans reads the log and the odds as the portal does.
  { room: "server/tips/cli", packages: [/.*/], rooms: [...SERVER_KIT, "server/tips", "server/feed", "server/odds"] },
  // The command for a recording's odds refuses what a replay does.
  { room: "server/odds/cli", packages: [/.*/], rooms: [...SERVER_KIT, "server/odds", "server/ingest/replayer"] },
  // Tests of names look at the names in the pack.
  { room: "server/search/names/testing.ts", packages: [/.*/], rooms: [...SERVER_KIT, "server/search", "server/database"] },
  { room: "server/demo/personas/talk.testing.ts", packages: [/.*/], rooms: [...SERVER_KIT, "server/demo", "server/ingest/simulator"] },
  { room: "server/main.ts", packages: [/.*/], rooms: ["server", "contract", "brands"] },
  // Composes the portal from its parts.
  { room: "server/compose", packages: [/.*/], rooms: ["server", "contract", "brands"] },
  // The interface to server-side rendering: types alone (src/app/ssr.ts).
  { room: "server/http", packages: [/.*/], rooms: [...SERVER_KIT, "server/http", "brands", "src/app/ssr.ts"] },
  { room: "server", packages: [/.*/], rooms: [...SERVER_KIT, "server/http", "brands"] },
];

const FORBIDDEN_ON_SERVER = /^(react|@chakra-ui|rxjs|xstate|axios)/;

function ruleOf(file: string): Rule | undefined {
  return RULES.filter((rule) => within(file, rule.room)).toSorted((a, b) => b.room.length - a.room.length)[0];
}

function problems(file: string): string[] {
  const rule = ruleOf(file);
  if (!rule) return [];
  const own = /^src\/(?:features|parts)\/[^/]+|^server\/[^/]+/.exec(file)?.[0] ?? rule.room;
  const bad: string[] = [];
  for (const { target, path, isType } of importsOf(file)) {
    if (path !== null) {
      const isAllowed = within(path, own) || rule.rooms.some((room) => within(path, room));
      // Another server module may be imported as a type; main.ts injects it.
      if (!isAllowed && !(isType && within(file, "server") && within(path, "server"))) bad.push(`${file} imports ${path}`);
    } else if (target.startsWith("node:")) {
      if (!within(file, "server")) bad.push(`${file} imports ${target}`);
    } else {
      if (!rule.packages.some((p) => p.test(target)) && !isType) bad.push(`${file} imports package ${target}`);
      // Connections are made in server/kit, where their time-outs are set.
      if (target === "pg" && !isType && !within(file, "server/kit")) bad.push(`${file} imports package ${target}`);
      if (within(file, "server") && FORBIDDEN_ON_SERVER.test(target)) bad.push(`${file} imports package ${target}`);
    }
  }
  return bad;
}

describe("the import table of the house", () => {
  for (const room of ["contract", "machines", "streams", "brands", "src", "server"]) {
    it(`${room}/ imports only what it may`, () => {
      const files = filesBelow(room);
      expect(files.length).toBeGreaterThan(0);
      expect(files.flatMap(problems)).toEqual([]);
    });
  }
});
