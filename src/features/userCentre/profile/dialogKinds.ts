/** What is being changed. */
export type DialogKind =
  | { readonly kind: "nickName" }
  | { readonly kind: "description" }
  | { readonly kind: "phone" }
  | { readonly kind: "realName" }
  | { readonly kind: "password" }
  | { readonly kind: "portrait"; readonly file: File };

/** What every form of the page is given. */
export interface FormProps {
  readonly onClose: () => void;
  /** The server has taken it; `text` says so. */
  readonly onDone: (text: string) => void;
}
