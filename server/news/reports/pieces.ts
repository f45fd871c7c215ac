import type { Pair } from "../../../contract/feed/sport.ts";
import type { RichBlock, RichDoc, RichInline } from "../../../contract/rules/richText.ts";

/**
 * A sentence in pieces: fixed text, and facts of the match. Templates write no figures of their own, so every figure and
 * name in a report carries the name of its fact (reports.test.ts checks each against the fold).
 */
export interface FactPiece {
  /** `score.0`, `goal.2.minute`, `stat.shots.1`. */
  readonly fact: string;
  readonly text: string;
}
export type Piece = string | FactPiece;
export type Sentence = readonly Piece[];

export const piece = (fact: string, text: string | number): FactPiece => ({ fact, text: String(text) });
export const pairOf = (fact: string, [home, away]: Pair, unit = ""): readonly [FactPiece, FactPiece] => [
  piece(`${fact}.0`, `${home}${unit}`),
  piece(`${fact}.1`, `${away}${unit}`),
];

/** ``say`${name} 第 ${minute} 分钟进球` `` */
export function say(strings: TemplateStringsArray, ...values: readonly (Piece | Sentence)[]): Sentence {
  return strings.flatMap((text, i): readonly Piece[] => {
    const value = values[i];
    const put = value === undefined ? [] : typeof value === "string" || "fact" in value ? [value] : value;
    return text === "" ? put : [text, ...put];
  });
}

export const textOf = (sentence: Sentence): string => sentence.map((piece) => (typeof piece === "string" ? piece : piece.text)).join("");

export type ReportBlock =
  | { readonly kind: "heading"; readonly text: Sentence }
  | { readonly kind: "paragraph"; readonly sentences: readonly Sentence[] }
  | { readonly kind: "block"; readonly block: RichBlock };

/** A report in pieces, before it becomes a document. */
export interface Report {
  readonly title: Sentence;
  readonly summary: Sentence;
  readonly blocks: readonly ReportBlock[];
}

const inline = (text: string): RichInline => ({ type: "text", text });

/** Builds the document; `isChanged` marks sentences that the previous revision did not have. */
export function docOf(report: Report, isChanged: (sentence: string) => boolean = () => false): RichDoc {
  const content = report.blocks.map((one): RichBlock => {
    if (one.kind === "block") return one.block;
    if (one.kind === "heading") return { type: "heading", attrs: { level: 2 }, content: [inline(textOf(one.text))] };
    const sentences = one.sentences.map(textOf);
    return {
      type: "paragraph",
      content: sentences.map((text) => (isChanged(text) ? { type: "text", text, marks: [{ type: "changed" }] } : inline(text))),
    };
  });
  return { type: "doc", content };
}

/** Every sentence of the text, in order. */
export function sentencesOf({ blocks }: Report): readonly Sentence[] {
  return blocks.flatMap((one) => (one.kind === "paragraph" ? one.sentences : one.kind === "heading" ? [one.text] : []));
}

/** Chooses by hash: the same match always gets the same words, another match others. `of` names the choice. */
export function chooser(seed: string): <T>(of: string, options: readonly [T, ...T[]]) => T {
  return (of, options) => {
    let hash = 2_166_136_261;
    for (const letter of `${seed}/${of}`) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 16_777_619);
    return options[(hash >>> 8) % options.length] ?? options[0];
  };
}
