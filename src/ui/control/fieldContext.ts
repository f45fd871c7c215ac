import { createContext, use } from "react";

/** Data a field passes to its input. */
export interface FieldLink {
  readonly id: string;
  readonly describedBy: string | undefined;
  readonly isInvalid: boolean;
}

export const FieldContext = createContext<FieldLink | null>(null);

export interface ControlAttributes {
  readonly id?: string;
  readonly "aria-describedby"?: string | undefined;
  readonly "aria-invalid"?: true;
}

/** Attributes that link an input to its label and message; none outside of a field. */
export function useFieldAttributes(): ControlAttributes {
  const field = use(FieldContext);
  if (!field) return {};
  return { id: field.id, "aria-describedby": field.describedBy, ...(field.isInvalid ? { "aria-invalid": true } : {}) };
}
