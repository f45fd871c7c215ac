import type { Brand } from "../../brands/brand.ts";
import type { SessionView } from "../hooks/session.ts";
import type { Veil } from "../hooks/spoilers.ts";
import { pack, unpack } from "./columns.ts";

/** What the server hands to the browser's start, as JSON in the document. */
export interface Boot {
  readonly brand: Brand;
  readonly isDemo: boolean;
  readonly isProduction: boolean;
  /** Bodies of calls travel encrypted (contract/http/secret.ts). */
  readonly isBodyEncrypted: boolean;
  /** The service worker is registered once the page is alive; else one that is there goes. */
  readonly hasServiceWorker: boolean;
  /** Server time of the rendering, epoch ms. */
  readonly renderedAt: number;
  /** What was held back. A cookie may have changed since: a page that is left says so after the next one was asked for. */
  readonly veil: Pick<Veil, "isOn" | "behind">;
  /** Whom the page was rendered for. */
  readonly session: SessionView;
  /** The routes of the page, by their ids: whoever knows them need not look for them among all pages. */
  readonly matched: readonly string[];
  /** The file of the page's own code, by its path; none in development. */
  readonly code: Readonly<Record<string, string>>;
  readonly hydration: {
    readonly loaderData: Readonly<Record<string, unknown>>;
    readonly errors: Readonly<Record<string, unknown>> | null;
  };
}

export const BOOT_ID = "boot";

/** With a mark in place of the session, for whoever puts one there. */
export type BootToWrite = Omit<Boot, "session"> & { readonly session: SessionView | string };

/** The text of the boot's element. */
export function writeBoot(boot: BootToWrite): string {
  return scriptJson(pack(boot));
}

/** The text of a session as `writeBoot` writes it. */
export function writeSession(session: SessionView): string {
  return scriptJson(pack(session));
}

/** Throws on a text that `writeBoot` did not write. */
export function readBoot(text: string): Boot {
  return unpack(JSON.parse(text)) as Boot;
}

const UNSAFE = /[<\u2028\u2029]/g;
const ESCAPED: Readonly<Record<string, string>> = { "<": "\\u003c", "\u2028": "\\u2028", "\u2029": "\\u2029" };

/** JSON that may stand inside a script element: no `<` ends it, no line separator breaks it. */
function scriptJson(value: unknown): string {
  return JSON.stringify(value).replace(UNSAFE, (found) => ESCAPED[found] ?? found);
}
