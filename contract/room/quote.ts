import type { ChatData, Quote } from "../feed/room.ts";
import { QUOTE_MAX_LENGTH } from "../limits.ts";

/** A line as an answer quotes it. */
export function quoteOf({ id, from, text }: Pick<ChatData, "id" | "text"> & { readonly from: { readonly name: string } }): Quote {
  const chars = [...text];
  return { id, name: from.name, text: chars.length > QUOTE_MAX_LENGTH ? `${chars.slice(0, QUOTE_MAX_LENGTH).join("")}…` : text };
}

/** A line without its quote when that is of the line with this id; the same object when it is not. */
export function withoutQuote<T extends ChatData>(line: T, id: string): T {
  if (line.reply?.id !== id) return line;
  const { reply: _, ...rest } = line;
  // What is left is a line of the same kind.
  return rest as unknown as T;
}
