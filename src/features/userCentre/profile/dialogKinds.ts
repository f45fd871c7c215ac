/** What the dialog changes. */
export type DialogKind =
  | { readonly kind: "nickName" }
  | { readonly kind: "description" }
  | { readonly kind: "phone" }
  | { readonly kind: "realName" }
  | { readonly kind: "password" }
  | { readonly kind: "portrait"; readonly file: File };

/** Props of every form of the page. */
export interface FormProps {
  readonly onClose: () => void;
  /** The server has accepted the change; `text` says so. */
  readonly onDone: (text: string) => void;
}
