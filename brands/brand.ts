/** Identifies a build. */
export interface Build {
  /** Version of the package. */
  readonly version: string;
  /** `2026-11-22`, the day of the build. */
  readonly builtOn: string;
}

/** A white-label brand (docs/product.md 1: four variants plus a default; chosen by one setting). */
export interface Brand {
  /** Value of the BRAND setting. */
  readonly id: "default" | "variant1" | "variant2" | "variant3" | "variant4";
  readonly name: string;
  readonly theme: "default" | "green";
  /** Sent in the `application-key` header of every call. */
  readonly applicationKey: string;
  /** The tips section (/guide) is hidden for two variants. */
  readonly hasTips: boolean;
  /** App QR code, download link and activities in the help bar: the four variants only. */
  readonly hasAppEntry: boolean;
  /** The QR code's target, root-relative: the download page of this brand. */
  readonly appUrl: string;
  /** Inner SVG of the 28 x 28 logo mark, drawn in currentColor and var(--mark). */
  readonly logoSvg: string;
  readonly footer: {
    readonly company: string;
    readonly licence: string;
    readonly address: string;
    readonly contact: string;
  };
  /** Version and update time in the footer. */
  readonly build: Build;
  /** Developer-tools keys and right-click are blocked on the layouts; on by default in production. */
  readonly blocksDevTools: boolean;
}
