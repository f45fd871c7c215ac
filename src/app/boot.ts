import type { Brand } from "../../brands/brand.ts";
import type { SessionView } from "../hooks/session.ts";
import type { Veil } from "../hooks/spoilers.ts";
import { pack, unpack } from "./columns.ts";

/** Data the server passes to the browser's entry, as JSON in the document. */
export interface Boot {
  readonly brand: Brand;
  readonly isDemo: boolean;
  readonly isProduction: boolean;
  /** Request bodies are encrypted (contract/http/secret.ts). */
  readonly isBodyEncrypted: boolean;
  /** True: the service worker is registered after hydration. False: an existing one is removed. */
  readonly hasServiceWorker: boolean;
  /** Server time of the rendering, epoch ms. */
  readonly renderedAt: number;
  /** The veil of the rendering. The cookie may have changed since: a page that is left updates it only after the next request. */
  readonly veil: Pick<Veil, "isOn" | "behind">;
  /** The session the page was rendered for. */
  readonly session: SessionView;
  /** The ids of the page's routes, which save matching against all pages. */
  readonly matched: readonly string[];
  /** The files of the page's own code, by route id; empty in development. */
  readonly code: Readonly<Record<string, string>>;
  readonly hydration: {
    readonly loaderData: Readonly<Record<string, unknown>>;
    readonly errors: Readonly<Record<string, unknown>> | null;
  };
}

export const BOOT_ID = "boot";

/** May hold a mark in place of the session, to be replaced later. */
export type BootToWrite = Omit<Boot, "session"> & { readonly session: SessionView | string };

/** The text of the boot element. */
export function writeBoot(boot: BootToWrite): string {
  return scriptJson(pack(boot));
}

/** The text of a session as `writeBoot` writes it. */
export function writeSession(session: SessionView): string {
  return scriptJson(pack(session));
}

/** Throws on any text that `writeBoot` did not write. */
export function readBoot(text: string): Boot {
  return unpack(JSON.parse(text)) as Boot;
}

const UNSAFE = /[<\u2028\u2029]/g;
const ESCAPED: Readonly<Record<string, string>> = { "<": "\\u003c", "\u2028": "\\u2028", "\u2029": "\\u2029" };

/** JSON that is safe inside a script element: `<` and line separators are escaped. */
function scriptJson(value: unknown): string {
  return JSON.stringify(value).replace(UNSAFE, (found) => ESCAPED[found] ?? found);
}
