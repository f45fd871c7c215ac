import { readFileSync, readdirSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

/** Holds the import table of the house: who may import what, by package and by room. */

const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), "../..");

interface Rule {
  /** Rooms, as path prefixes; the longest matching one decides. */
  readonly room: string;
  readonly packages: readonly RegExp[];
  readonly rooms: readonly string[];
}

const REACT = [/^react$/, /^react-dom/, /^react-router/, /^@xstate\/react$/, /^xstate$/, /^rxjs/, /^@tanstack\/react-virtual$/, /^dayjs/];
const SRC_SHARED = ["src/ui", "src/hooks", "src/api", "machines", "streams", "contract", "brands"];
const SERVER_KIT = ["contract", "server/kit"];

const RULES: readonly Rule[] = [
  { room: "contract", packages: [/^typebox/], rooms: ["contract"] },
  { room: "machines", packages: [/^xstate/], rooms: ["contract", "machines"] },
  { room: "streams", packages: [/^rxjs/, /^reconnecting-websocket$/], rooms: ["contract", "streams"] },
  { room: "brands", packages: [], rooms: ["contract", "brands"] },
  { room: "src/ui/surface", packages: REACT, rooms: ["src/ui/surface", "src/hooks", "streams/kit", "contract"] },
  {
    room: "src/ui/control",
    packages: [...REACT, /^@chakra-ui/, /^@emotion/, /^react-easy-crop$/],
    rooms: ["src/ui", "src/hooks", "contract"],
  },
  { room: "src/hooks", packages: REACT, rooms: ["src/hooks", "streams", "brands", "src/api", "contract"] },
  {
    room: "src/hooks/testing",
    packages: [...REACT, /^@testing-library\//],
    rooms: ["src/hooks", "streams", "brands", "src/api", "contract"],
  },
  { room: "src/api", packages: [/^axios/, /^crypto-js/], rooms: ["src/api", "contract"] },
  { room: "src/api/testing", packages: [/^msw/, /^vitest$/], rooms: ["src/api", "contract"] },
  { room: "src/features", packages: [...REACT, /^@fingerprintjs/, /^flv\.js$/], rooms: SRC_SHARED },
  { room: "src/features/anchor/camera", packages: [...REACT, /^mediabunny$/, /^@mediabunny\/aac-encoder$/], rooms: SRC_SHARED },
  { room: "src/layouts", packages: REACT, rooms: ["src", ...SRC_SHARED] },
  { room: "src/routes", packages: REACT, rooms: ["src", ...SRC_SHARED] },
  {
    room: "src/app",
    packages: [...REACT, /^reconnecting-websocket$/, /^@chakra-ui/, /^@emotion/, /^axios$/],
    rooms: ["src", ...SRC_SHARED],
  },
  { room: "server/kit", packages: [/.*/], rooms: [...SERVER_KIT, "server/migrations"] },
  { room: "server/migrations", packages: [/^kysely/], rooms: ["server/migrations"] },
  { room: "server/ingest", packages: [/.*/], rooms: [...SERVER_KIT, "server/feed", "server/ingest", "server/http"] },
  { room: "server/main.ts", packages: [/.*/], rooms: ["server", "contract", "brands"] },
  // The parts main.ts is put together from.
  { room: "server/compose", packages: [/.*/], rooms: ["server", "contract", "brands"] },
  // The seam of rendering: types alone (src/app/ssr.ts).
  { room: "server/http", packages: [/.*/], rooms: [...SERVER_KIT, "server/http", "brands", "src/app/ssr.ts"] },
  { room: "server", packages: [/.*/], rooms: [...SERVER_KIT, "server/http", "brands"] },
];

const FORBIDDEN_ON_SERVER = /^(react|@chakra-ui|rxjs|xstate|axios)/;

function filesBelow(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)));
}

interface Import {
  readonly target: string;
  readonly isType: boolean;
}

function importsOf(file: string): Import[] {
  const text = readFileSync(join(ROOT, file), "utf8").replace(/\/\*[\s\S]*?\*\//g, "");
  const found: Import[] = [];
  for (const m of text.matchAll(/^\s*(?:import|export)\s+(type\s+)?(?:[^"';]*?\sfrom\s+)?["']([^"']+)["']/gm)) {
    found.push({ target: m[2] ?? "", isType: m[1] !== undefined });
  }
  for (const m of text.matchAll(/\bimport\(\s*["']([^"']+)["']\s*\)/g)) found.push({ target: m[1] ?? "", isType: false });
  return found;
}

function within(path: string, room: string): boolean {
  return path === room || path.startsWith(`${room}/`);
}

function ruleOf(file: string): Rule | undefined {
  return RULES.filter((rule) => within(file, rule.room)).toSorted((a, b) => b.room.length - a.room.length)[0];
}

function problems(file: string): string[] {
  const rule = ruleOf(file);
  if (!rule) return [];
  const own = /^src\/features\/[^/]+|^server\/[^/]+/.exec(file)?.[0] ?? rule.room;
  const bad: string[] = [];
  for (const { target, isType } of importsOf(file)) {
    if (target.startsWith(".")) {
      const path = relative(ROOT, resolve(ROOT, dirname(file), target.replace(/\?.*$/, "")));
      const isAllowed = within(path, own) || rule.rooms.some((room) => within(path, room));
      // Another server module may be named as a type, handed in by main.ts.
      if (!isAllowed && !(isType && within(file, "server") && within(path, "server"))) bad.push(`${file} imports ${path}`);
    } else if (target.startsWith("node:")) {
      if (!within(file, "server")) bad.push(`${file} imports ${target}`);
    } else {
      if (!rule.packages.some((p) => p.test(target)) && !isType) bad.push(`${file} imports package ${target}`);
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

  it("a feature never imports another feature", () => {
    const crossing = filesBelow("src/features").flatMap((file) => {
      const own = file.split("/").slice(0, 3).join("/");
      return importsOf(file)
        .filter(({ target }) => target.startsWith("."))
        .map(({ target }) => relative(ROOT, resolve(ROOT, dirname(file), target)))
        .filter((path) => path.startsWith("src/features/") && !within(path, own))
        .map((path) => `${file} -> ${path}`);
    });
    expect(crossing).toEqual([]);
  });
});
