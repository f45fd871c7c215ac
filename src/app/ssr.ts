import type { Balances } from "../../contract/http/pay.ts";
import type { UserInfo } from "../../contract/http/user.ts";
import type { ReaderKind } from "./readerKind.ts";

/** Whom a page is rendered for. */
export interface Reader {
  readonly user: UserInfo;
  /** Null: they could not be had. */
  readonly balances: Balances | null;
}

/**
 * The seam between the Node server and the rendered app. `server/http/ssr.ts` calls `render` of
 * `src/app/entryServer.tsx` (built to `dist/server/entryServer.js`, or loaded through Vite in development).
 */
export interface SsrRequest {
  /** Absolute URL of the page. */
  readonly url: string;
  /** Lower-case request headers that matter to rendering: the cookie; of a visitor its theme alone. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly brandId: string;
  readonly isProduction: boolean;
  /** Demo data is on: said in the footer. */
  readonly isDemo: boolean;
  /** The browser is to encrypt the bodies of its calls; off when absent. */
  readonly isBodyEncrypted?: boolean;
  /** The browser is to register the service worker; off when absent. */
  readonly hasServiceWorker?: boolean;
  /**
   * Whose token it is, in one step: calls of their own for it took most of a reader's page. Null: nobody's; `unreadable`:
   * that could not be found out just now.
   */
  readonly readReader: (token: string) => Promise<Reader | null | "unreadable">;
  /** Makes a call of the portal in process, as the axios adapter of the server side. */
  readonly call: (request: {
    method: "GET" | "POST";
    url: string;
    headers: Record<string, string>;
    body?: string;
  }) => Promise<{ status: number; body: string }>;
  /** Vite's client manifest (`dist/client/.vite/manifest.json`); null in development. */
  readonly manifest: Readonly<Record<string, { file: string; css?: string[]; imports?: string[]; dynamicImports?: string[] }>> | null;
}

export interface SsrResponse {
  readonly status: number;
  /** For example `location` on a redirect. */
  readonly headers: Readonly<Record<string, string>>;
  /** The whole document, doctype included; "" on a redirect. */
  readonly body: string;
  /** What of the document's text runs or styles: its policy lets in nothing else that is not a file. */
  readonly inline?: { readonly scripts: readonly string[]; readonly styles: readonly string[] };
}

/** A page rendered for all readers of a kind, without what is each reader's own. */
export interface ReaderFrame extends Omit<SsrResponse, "body"> {
  /** Around the header's part and the session in the boot's JSON. */
  readonly parts: readonly [string, string, string];
}

/** What a reader's page has of its reader alone. */
export interface ReaderParts {
  readonly kind: ReaderKind;
  /** In the header: markup. */
  readonly header: string;
  /** In the boot: JSON. */
  readonly session: string;
}

export interface Frames {
  /** Null: the page reads more of its reader, or cannot be put together. */
  renderFrame(request: SsrRequest, kind: ReaderKind): Promise<ReaderFrame | null>;
  /** Null: a visitor after all. */
  loadReader(request: SsrRequest): Promise<ReaderParts | null>;
}

export type Render = (request: SsrRequest) => Promise<SsrResponse>;
