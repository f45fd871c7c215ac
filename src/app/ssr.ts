import type { Balances } from "../../contract/http/pay.ts";
import type { UserInfo } from "../../contract/http/user.ts";
import type { ReaderKind } from "./readerKind.ts";

/** The user a page is rendered for. */
export interface Reader {
  readonly user: UserInfo;
  /** Null: they could not be read. */
  readonly balances: Balances | null;
}

/**
 * The seam between the Node server and the rendered app. `server/http/ssr.ts` calls `render` of
 * `src/app/entryServer.tsx` (built to `dist/server/entryServer.js`, or loaded through Vite in development).
 */
export interface SsrRequest {
  /** Absolute URL of the page. */
  readonly url: string;
  /** Lower-case request headers that rendering uses: the cookie; for a visitor only its theme. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly brandId: string;
  readonly isProduction: boolean;
  /** Demo data is on, which the footer shows. */
  readonly isDemo: boolean;
  /** The browser encrypts the bodies of its calls; off when absent. */
  readonly isBodyEncrypted?: boolean;
  /** The browser registers the service worker; off when absent. */
  readonly hasServiceWorker?: boolean;
  /**
   * The token's user, in one step: separate calls took most of the rendering time of a user's page. Null: no such token;
   * `unreadable`: the lookup failed.
   */
  readonly readReader: (token: string) => Promise<Reader | null | "unreadable">;
  /** Makes a call to the portal in process, as the axios adapter of the server side. */
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
  /** The document's inline scripts and styles: its content security policy allows no others. */
  readonly inline?: { readonly scripts: readonly string[]; readonly styles: readonly string[] };
}

/** A page rendered for all readers of a kind, without the parts specific to one reader. */
export interface ReaderFrame extends Omit<SsrResponse, "body"> {
  /** The text before, between and after the header's part and the session in the boot's JSON. */
  readonly parts: readonly [string, string, string];
}

/** The parts of a page that are specific to its reader. */
export interface ReaderParts {
  readonly kind: ReaderKind;
  /** Markup for the header. */
  readonly header: string;
  /** JSON for the boot. */
  readonly session: string;
}

export interface Frames {
  /** Null: the page reads more of its reader, or the frame cannot be split. */
  renderFrame(request: SsrRequest, kind: ReaderKind): Promise<ReaderFrame | null>;
  /** Null: the reader is a visitor after all. */
  loadReader(request: SsrRequest): Promise<ReaderParts | null>;
}

export type Render = (request: SsrRequest) => Promise<SsrResponse>;
