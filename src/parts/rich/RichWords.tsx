import { Fragment, type ReactNode } from "react";
import type { OpenHref } from "../../../contract/pages.ts";
import { openHref } from "../../../contract/pages.ts";
import type { Mention } from "../../../contract/rules/mention.ts";
import type { RichBlock, RichDoc, RichInline, RichItem, RichMark } from "../../../contract/rules/richText.ts";
import { Link } from "../../ui/surface/Link.tsx";
import { MentionText } from "../../ui/surface/MentionText.tsx";
import styles from "./RichText.module.css";

/** Blocks that show something of a match, not text. */
export type RichEmbed = Extract<RichBlock, { readonly type: "moment" | "matchCard" | "matchStats" }>;
type Mentions = readonly Mention[] | undefined;
/** Renders such a block; absent: it is left out. */
type DrawEmbed = (block: RichEmbed) => ReactNode;

function Anchor({ href, children }: { readonly href: string; readonly children: ReactNode }) {
  const inside: OpenHref | null = href.startsWith("/") ? openHref(href) : null;
  if (inside !== null) return <Link to={inside}>{children}</Link>;
  // A path of ours that is no open page is no link.
  if (href.startsWith("/")) return <>{children}</>;
  return (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow ugc">
      {children}
    </a>
  );
}

function marked(text: ReactNode, mark: RichMark): ReactNode {
  switch (mark.type) {
    case "bold":
      return <strong>{text}</strong>;
    case "italic":
      return <em>{text}</em>;
    case "strike":
      return <s>{text}</s>;
    case "changed":
      return <ins className={styles.changed}>{text}</ins>;
    case "link":
      return <Anchor href={mark.attrs.href}>{text}</Anchor>;
    default:
      return mark satisfies never;
  }
}

/** Text that is already a link gets no links for mentions. */
function words(text: string, marks: readonly RichMark[], mentions: Mentions): ReactNode {
  const isLink = marks.some(({ type }) => type === "link");
  return marks.reduce<ReactNode>(marked, isLink || !mentions ? text : <MentionText text={text} mentions={mentions} />);
}

interface InlinesProps {
  readonly content?: readonly RichInline[] | undefined;
  readonly mentions: Mentions;
}

function Inlines({ content = [], mentions }: InlinesProps) {
  return content.map((one, i) => (
    <Fragment key={i}>{one.type === "hardBreak" ? <br /> : words(one.text, one.marks ?? [], mentions)}</Fragment>
  ));
}

interface Shown {
  readonly draw: DrawEmbed | undefined;
  readonly mentions: Mentions;
}

function Blocks({ content, ...shown }: Shown & { readonly content: readonly (RichBlock | RichItem)[] }) {
  return content.map((block, i) => <Block key={i} block={block} {...shown} />);
}

function Block({ block, ...shown }: Shown & { readonly block: RichBlock | RichItem }): ReactNode {
  switch (block.type) {
    case "paragraph":
      return (
        <p>
          <Inlines content={block.content} mentions={shown.mentions} />
        </p>
      );
    case "heading": {
      const Heading = block.attrs.level === 2 ? "h2" : "h3";
      return (
        <Heading>
          <Inlines content={block.content} mentions={shown.mentions} />
        </Heading>
      );
    }
    case "blockquote":
      return (
        <blockquote>
          <Blocks content={block.content} {...shown} />
        </blockquote>
      );
    case "bulletList":
      return (
        <ul>
          <Blocks content={block.content} {...shown} />
        </ul>
      );
    case "orderedList":
      return (
        <ol>
          <Blocks content={block.content} {...shown} />
        </ol>
      );
    case "listItem":
      return (
        <li>
          <Blocks content={block.content} {...shown} />
        </li>
      );
    case "image":
      return <img className={styles.image} src={block.attrs.src} alt={block.attrs.alt} loading="lazy" decoding="async" />;
    case "matchCard":
    case "matchStats":
    case "moment":
      return shown.draw?.(block) ?? null;
    default:
      return block satisfies never;
  }
}

interface RichWordsProps {
  readonly doc: RichDoc;
  readonly draw?: DrawEmbed;
  /** The people its `@` name; absent: none is a link. */
  readonly mentions?: Mentions;
}

/** Renders a document of `contract/rules/richText.ts`: anything not on its list cannot get here. */
export function RichWords({ doc, draw, mentions }: RichWordsProps) {
  return (
    <div className={styles.text}>
      <Blocks content={doc.content} draw={draw} mentions={mentions} />
    </div>
  );
}
