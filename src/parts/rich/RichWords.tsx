import { Fragment, type ReactNode } from "react";
import type { OpenHref } from "../../../contract/pages.ts";
import { openHref } from "../../../contract/pages.ts";
import type { RichBlock, RichDoc, RichInline, RichItem, RichMark } from "../../../contract/rules/richText.ts";
import { Link } from "../../ui/surface/Link.tsx";
import styles from "./RichText.module.css";

/** Blocks that show something of a match: the words alone have none. */
export type RichEmbed = Extract<RichBlock, { readonly type: "moment" | "matchCard" | "matchStats" }>;
/** Draws one; absent: it is left out. */
type DrawEmbed = (block: RichEmbed) => ReactNode;

function Anchor({ href, children }: { readonly href: string; readonly children: ReactNode }) {
  const inside: OpenHref | null = href.startsWith("/") ? openHref(href) : null;
  if (inside !== null) return <Link to={inside}>{children}</Link>;
  // A page of ours that is not open is no link.
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

function Inlines({ content = [] }: { readonly content?: readonly RichInline[] | undefined }) {
  return content.map((one, i) => (
    <Fragment key={i}>{one.type === "hardBreak" ? <br /> : (one.marks ?? []).reduce<ReactNode>(marked, one.text)}</Fragment>
  ));
}

function Blocks({ content, draw }: { readonly content: readonly (RichBlock | RichItem)[]; readonly draw: DrawEmbed | undefined }) {
  return content.map((block, i) => <Block key={i} block={block} draw={draw} />);
}

function Block({ block, draw }: { readonly block: RichBlock | RichItem; readonly draw: DrawEmbed | undefined }): ReactNode {
  switch (block.type) {
    case "paragraph":
      return (
        <p>
          <Inlines content={block.content} />
        </p>
      );
    case "heading": {
      const Heading = block.attrs.level === 2 ? "h2" : "h3";
      return (
        <Heading>
          <Inlines content={block.content} />
        </Heading>
      );
    }
    case "blockquote":
      return (
        <blockquote>
          <Blocks content={block.content} draw={draw} />
        </blockquote>
      );
    case "bulletList":
      return (
        <ul>
          <Blocks content={block.content} draw={draw} />
        </ul>
      );
    case "orderedList":
      return (
        <ol>
          <Blocks content={block.content} draw={draw} />
        </ol>
      );
    case "listItem":
      return (
        <li>
          <Blocks content={block.content} draw={draw} />
        </li>
      );
    case "image":
      return <img className={styles.image} src={block.attrs.src} alt={block.attrs.alt} loading="lazy" decoding="async" />;
    case "matchCard":
    case "matchStats":
    case "moment":
      return draw?.(block) ?? null;
    default:
      return block satisfies never;
  }
}

interface RichWordsProps {
  readonly doc: RichDoc;
  readonly draw?: DrawEmbed;
}

/** A document of `contract/rules/richText.ts` as elements: what is not on its list has no way to get here. */
export function RichWords({ doc, draw }: RichWordsProps) {
  return (
    <div className={styles.text}>
      <Blocks content={doc.content} draw={draw} />
    </div>
  );
}
