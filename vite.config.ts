import { readFileSync } from "node:fs";
import react from "@vitejs/plugin-react";
import { type Plugin, defaultClientConditions, defineConfig } from "vite";

/**
 * Kinds of pages, by their files under `src/routes`. Modules shared by those of `FIRST_VISITS`, with each other or with the rest,
 * go into one file per set of kinds: by default the bundler makes a file for every single overlap, and a room needs fifty
 * requests. The other kinds are listed so that modules needed by only a few of them are not loaded with all.
 */
const KINDS = {
  board: /^(football|basketball)\/index\.tsx$/,
  days: /^(football|basketball)\/(end|next|collect)\.tsx$/,
  match: /^(football|basketball)\/live\.\$id\./,
  odds: /^(football|basketball)\/(oupei|yapan|daxiaoqiu|three)\./,
  line: /^(football|basketball)\/odds-detail\./,
  analysis: /^(football|basketball)\/analysis\./,
  room: /^live\/room\./,
  home: /^index\.tsx$/,
  lists: /^(live\/(all|list|follow|rank)|football\/live\.(follow|list)|search|next)\b/,
  news: /^(news\/index|list|youliao)\b/,
  article: /^(news|announcementDetails)\b/,
  videos: /^(playback|live)\b/,
  database: /^database\//,
  mine: /^(v|anchor|recommend|user|personal)\b/,
} as const;
const FIRST_VISITS: ReadonlySet<string> = new Set([
  "board",
  "days",
  "match",
  "odds",
  "line",
  "analysis",
  "room",
  "home",
  "news",
  "article",
]);
/** Reading pages, and pages that show some of their content. */
const OF_READING: ReadonlySet<string> = new Set(["news", "article", "home", "lists", "mine"]);
/** Pages within a match page's frame. */
const OF_A_MATCH: ReadonlySet<string> = new Set(["odds", "line", "analysis"]);
const ROUTES_FOLDER = new URL("./src/routes/", import.meta.url).pathname;
const ENTRY = new URL("./src/app/entryClient.tsx", import.meta.url).pathname;
/** Files that every page loads right after hydration. The feed does not wait for the others. */
const ALIVE = [
  "app/browserRouter.ts",
  "app/jobs.ts",
  "parts/session/browserSession.ts",
  "features/horn/startHorns.tsx",
  "features/shell/BackToTop.tsx",
  "features/shell/CustomerService.tsx",
].map((file) => new URL(`./src/${file}`, import.meta.url).pathname);
const CLIENT = new URL("./src/api/client.ts", import.meta.url).pathname;

interface ModuleInfo {
  readonly importedIds: readonly string[];
  readonly dynamicallyImportedIds: readonly string[];
}
interface Modules {
  getModuleInfo(id: string): ModuleInfo | null;
}

/** All modules loaded with these: their static imports, transitively. */
function closureOf(ids: readonly string[], modules: Modules): ReadonlySet<string> {
  const found = new Set<string>();
  const queue = [...ids];
  for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
    if (found.has(id)) continue;
    found.add(id);
    queue.push(...(modules.getModuleInfo(id)?.importedIds ?? []));
  }
  return found;
}

/**
 * Small files cost more in requests than they save in bytes: modules of nearly all pages share one file, and so do those
 * common to a match's pages. A match's odds pages take whole any file that a match shares with others, and pages that are
 * rarely opened first take the files of a kind that has their modules.
 */
function nameOf(kinds: readonly string[]): string {
  const all = kinds.filter((kind) => kind !== "database");
  if (all.length >= 5 && all.includes("board") && all.includes("match")) return "common";
  const others = all.includes("match") ? all.filter((kind) => !OF_A_MATCH.has(kind)) : all;
  if (all.length > others.length && others.length === 1) return "frame";
  // News and home share modules that matches and rooms do not need; the rest stays in its files.
  const named = others.filter((kind) => FIRST_VISITS.has(kind) || kind === "lists" || kind === "mine");
  const isReading = named.every((kind) => OF_READING.has(kind));
  if (isReading && named.includes("news") && named.includes("home") && !all.includes("videos") && !all.includes("mine")) return "reading";
  // Home shows a table: the database's pages must not load all of home for it.
  if (named.join() === "home" && kinds.includes("database")) return "home-database";
  // An article has comments below it, which lists do not need; modules that both need go with the lists.
  const unnamed = !isReading ? ["news", "article"] : named.includes("news") ? ["article"] : [];
  return named.filter((kind) => !unnamed.includes(kind)).join("-");
}

/** Names a module's file by the kinds of pages that load it. Its imports are loaded by at least as many, so files have no import cycles. */
function createKindNames(): (id: string, modules: Modules) => string | null {
  let made: {
    readonly entry: ReadonlySet<string>;
    readonly alive: ReadonlySet<string>;
    readonly kinds: readonly (readonly [string, ReadonlySet<string>])[];
  } | null = null;
  const make = (modules: Modules) => {
    const entry = closureOf([ENTRY], modules);
    // Includes axios, which its one user loads by a lazy import.
    const axios = (modules.getModuleInfo(CLIENT)?.dynamicallyImportedIds ?? []).filter((id) => AXIOS.test(id));
    if (axios.length === 0) throw new Error("nothing makes calls");
    const alive = closureOf([...ALIVE, ...axios], modules);
    const routes = (modules.getModuleInfo(`${ROUTES_FOLDER}modules.ts`)?.dynamicallyImportedIds ?? [])
      .filter((id) => id.startsWith(ROUTES_FOLDER))
      .map((id) => id.slice(ROUTES_FOLDER.length));
    const taken = new Set<string>();
    const kinds = Object.entries(KINDS).map(([kind, pattern]) => {
      const own = routes.filter((route) => !taken.has(route) && pattern.test(route));
      for (const route of own) taken.add(route);
      if (own.length === 0) throw new Error(`no route is a ${kind}`);
      return [
        kind,
        closureOf(
          own.map((route) => ROUTES_FOLDER + route),
          modules,
        ),
      ] as const;
    });
    return { entry, alive, kinds };
  };
  return (id, modules) => {
    made ??= make(modules);
    if (made.entry.has(id)) return RXJS.test(id) ? "lib" : null;
    const all = made.kinds.filter(([, closure]) => closure.has(id)).map(([kind]) => kind);
    const isFirst = all.some((kind) => FIRST_VISITS.has(kind));
    if (made.alive.has(id)) {
      // Pages that start with some of these modules must not load all of them, nor all of a board with them.
      if (!isFirst) return all.length === 0 ? "alive" : all.includes("mine") ? "alive-mine" : null;
      return all.join("-") === "board-days" ? "stars" : nameOf(all);
    }
    return id.startsWith(ROUTES_FOLDER) || !isFirst ? null : nameOf(all);
  };
}

const PACKAGES = "[\\\\/]node_modules[\\\\/]";

/**
 * Modules of every page go into few files that a deploy seldom changes. Pages and their features are split
 * automatically, along the lazy routes.
 */
const RXJS = new RegExp(`${PACKAGES}rxjs[\\\\/]`);
const AXIOS = new RegExp(`${PACKAGES}axios[\\\\/]`);
const REACT = new RegExp(`${PACKAGES}(react|react-dom|scheduler|react-router|react-router-dom)[\\\\/]`);
/** Marks the second copy of the router's code. */
const APART = "?apart";
const GROUPS = [
  { name: "react", test: (id: string) => REACT.test(id) && !id.endsWith(APART), priority: 30 },
  // For rooms and half of the user centre: the other half does not need them.
  {
    name: "machines",
    test: new RegExp(
      `${PACKAGES}(xstate|@xstate[\\\\/]react|use-sync-external-store)[\\\\/]|[\\\\/](src[\\\\/]parts|machines)[\\\\/]money[\\\\/](useIntent|intentMachine)\\.ts`,
    ),
    priority: 20,
    includeDependenciesRecursively: false,
  },
  {
    name: "base",
    test: /[\\/](src[\\/](api[\\/](client|live)\.ts|hooks[\\/](portal|session|notice|useBehavior|useSlice|useScoped|useIsAlive)\.ts)|src[\\/]features[\\/]shell[\\/](?!BackToTop|CustomerService)|streams[\\/](kit[\\/]|feed[\\/](lazy|idle)Feed)|contract[\\/](ids|codes[\\/]bets|rules[\\/]truncate)\.ts|src[\\/]ui[\\/]surface[\\/](Crest|ErrorState|LaterPart|Switch)\.tsx)/,
    priority: 10,
  },
  // A few lines each, which pages use in many different combinations.
  {
    name: "address",
    test: /[\\/]src[\\/](hooks[\\/](addressParams|useAhead)\.ts|ui[\\/]surface[\\/]AddressSelect\.tsx)/,
    priority: 10,
    includeDependenciesRecursively: false,
  },
  { name: createKindNames(), debugName: "kinds", test: /./, priority: 1, includeDependenciesRecursively: false },
];

/** The first script contains every chunk's name, so names are as short as uniqueness allows. */
const NAMES = { chunkFileNames: "assets/[hash:7].js", assetFileNames: "assets/[hash:7][extname]" };

const ROUTER = new URL("./node_modules/react-router/dist/production/", import.meta.url).pathname;

/**
 * The router is one module, so all of it would be in the first script: browserRouter.ts gets a copy, and each copy keeps
 * only the code that is used. The copies share no state: one reads the other's objects by their shape. Unused components
 * would only be kept for their names and for side effects of their creation, which has none.
 */
function routerApart(): Plugin {
  const user = new URL("./src/app/browserRouter.ts", import.meta.url).pathname;
  return {
    name: "router-apart",
    enforce: "pre",
    transform(code, id) {
      if (!id.startsWith(ROUTER)) return null;
      return {
        code: code
          .replace(/^\w+\.displayName = "\w+";$/gm, "")
          .replace(/^var \w+ = (?=React\d*\.\w+\()/gm, "$&/* @__PURE__ */ ")
          .replace(/^var (\w+) = (class extends React\d*\.Component \{.*?^\});$/gms, "var $1 = /* @__PURE__ */ (() => $2)();"),
        map: null,
      };
    },
    resolveId(source, importer) {
      const isFirst = importer === user && source === "react-router-dom";
      if (!isFirst && !(importer?.endsWith(APART) && source.startsWith("./"))) return null;
      return { id: `${ROUTER}${isFirst ? "index.mjs" : source.slice(2)}${APART}`, moduleSideEffects: false };
    },
    load: (id) => (id.endsWith(APART) ? readFileSync(id.slice(0, -APART.length), "utf8") : null),
  };
}

/** RxJS in modern syntax (its default is ES5), and the router without its development warnings (its default has them). */
function resolveForBuild(isSsr: boolean) {
  return {
    alias: [
      { find: /^react-router$/, replacement: `${ROUTER}index.mjs` },
      { find: /^react-router\/dom$/, replacement: `${ROUTER}dom-export.mjs` },
    ],
    ...(isSsr ? {} : { conditions: ["es2015", ...defaultClientConditions] }),
  };
}

/**
 * The oldest supported browsers (README): syntax and styles are compiled for them. Functions and CSS features that only
 * newer browsers have are not replaced: `tests/floor` searches the build for them.
 */
const BROWSERS = ["chrome105", "safari16", "firefox121"];

/** The day in the users' time zone, as `2026-11-22`. */
function today(): string {
  return new Intl.DateTimeFormat("sv-SE", { timeZone: "Asia/Shanghai" }).format(new Date());
}

const BUILD = {
  brand: process.env.BRAND || "default",
  version: (JSON.parse(readFileSync(new URL("./package.json", import.meta.url), "utf8")) as { version: string }).version,
  builtOn: today(),
};

/** Written beside the renderer, for the server: the build's brand, version and date. */
function tellBuild(): Plugin {
  return {
    name: "tell-build",
    generateBundle() {
      this.emitFile({ type: "asset", fileName: "build.json", source: JSON.stringify(BUILD) });
    },
  };
}

/** Builds the browser bundle (`dist/client`) and, with `--ssr`, the renderer (`dist/server`). */
export default defineConfig(({ isSsrBuild, command }) => ({
  plugins: [react(), ...(isSsrBuild ? [tellBuild()] : command === "build" ? [routerApart()] : [])],
  appType: "custom",
  define: {
    // The brand of this build; the server may still start as another (config BRAND).
    "import.meta.env.BRAND": JSON.stringify(BUILD.brand),
    "import.meta.env.VERSION": JSON.stringify(BUILD.version),
    "import.meta.env.BUILT_ON": JSON.stringify(BUILD.builtOn),
    // By default a build for Node leaves it to run time: React would be bundled twice, with its development checks.
    ...(isSsrBuild && command === "build" ? { "process.env.NODE_ENV": JSON.stringify("production") } : {}),
  },
  // The built renderer bundles its packages, as production code, whatever NODE_ENV is when it runs.
  ...(isSsrBuild && command === "build" ? { ssr: { noExternal: true } } : {}),
  ...(command === "build" ? { resolve: resolveForBuild(isSsrBuild ?? false) } : {}),
  css: {
    modules: {
      // Names depend on file and class alone, so that both builds agree. Short, because a table repeats each a thousand times.
      generateScopedName: command === "build" ? "[hash:base64:6]" : "[name]_[local]_[hash:base64:5]",
    },
  },
  build: {
    target: BROWSERS,
    emptyOutDir: true,
    assetsInlineLimit: 2_048,
    // Only the audio encoder for camera broadcasts is larger; only anchors load it. A test limits the weight of pages.
    chunkSizeWarningLimit: 1_000,
    // Every browser that supports this syntax preloads modules itself.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // Schemas are built by calls; the browser only uses their types, so unused schemas must be removed.
      treeshake: { manualPureFunctions: ["Type"], moduleSideEffects: [{ test: /[\\/]typebox[\\/]/, sideEffects: false }] },
      ...(isSsrBuild ? {} : { input: "src/app/entryClient.tsx", output: { codeSplitting: { groups: GROUPS }, ...NAMES } }),
    },
    ...(isSsrBuild ? {} : { manifest: true }),
  },
}));
