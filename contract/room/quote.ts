import type { ChatData, Quote } from "../feed/room.ts";
import { QUOTE_MAX_LENGTH } from "../limits.ts";

/** The quote of a line for a reply. */
export function quoteOf({ id, from, text }: Pick<ChatData, "id" | "text"> & { readonly from: { readonly name: string } }): Quote {
  const chars = [...text];
  return { id, name: from.name, text: chars.length > QUOTE_MAX_LENGTH ? `${chars.slice(0, QUOTE_MAX_LENGTH).join("")}…` : text };
}

/** Removes a line's quote if it quotes the line with this id; otherwise returns the same object. */
export function withoutQuote<T extends ChatData>(line: T, id: string): T {
  if (line.reply?.id !== id) return line;
  const { reply: _, ...rest } = line;
  // The remaining fields are still a line of the same kind.
  return rest as unknown as T;
}
