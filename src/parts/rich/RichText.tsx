import { Fragment, type ReactNode } from "react";
import type { EmbeddedMatch, EmbeddedMoment, Embeds } from "../../../contract/http/content.ts";
import type { OpenHref } from "../../../contract/pages.ts";
import { openHref } from "../../../contract/pages.ts";
import type { RichBlock, RichDoc, RichInline, RichItem, RichMark, RichMatch, RichMoment } from "../../../contract/rules/richText.ts";
import { Link } from "../../ui/surface/Link.tsx";
import { MomentCard } from "../../ui/surface/MomentCard.tsx";
import { MatchCard } from "./MatchCard.tsx";
import styles from "./RichText.module.css";
import { StatLines } from "./StatLines.tsx";

interface RichTextProps {
  readonly doc: RichDoc;
  readonly embeds: Embeds;
}

const same = (of: RichMatch) => (one: RichMatch) => one.sport === of.sport && one.matchId === of.matchId;
const matchIn = ({ matches }: Embeds, of: RichMatch): EmbeddedMatch | undefined => matches.find(same(of));
const momentIn = ({ moments }: Embeds, of: RichMoment): EmbeddedMoment | undefined =>
  moments.find((one) => same(of)(one) && one.at === of.at);

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

function Blocks({ content, embeds }: { readonly content: readonly (RichBlock | RichItem)[]; readonly embeds: Embeds }) {
  return content.map((block, i) => <Block key={i} block={block} embeds={embeds} />);
}

function Block({ block, embeds }: { readonly block: RichBlock | RichItem; readonly embeds: Embeds }): ReactNode {
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
          <Blocks content={block.content} embeds={embeds} />
        </blockquote>
      );
    case "bulletList":
      return (
        <ul>
          <Blocks content={block.content} embeds={embeds} />
        </ul>
      );
    case "orderedList":
      return (
        <ol>
          <Blocks content={block.content} embeds={embeds} />
        </ol>
      );
    case "listItem":
      return (
        <li>
          <Blocks content={block.content} embeds={embeds} />
        </li>
      );
    case "image":
      return <img className={styles.image} src={block.attrs.src} alt={block.attrs.alt} loading="lazy" decoding="async" />;
    case "matchCard": {
      const match = matchIn(embeds, block.attrs);
      return match ? <MatchCard match={match} /> : null;
    }
    case "matchStats": {
      const match = matchIn(embeds, block.attrs);
      return match ? <StatLines match={match} /> : null;
    }
    case "moment": {
      const moment = momentIn(embeds, block.attrs);
      return moment ? <MomentCard moment={moment} /> : null;
    }
    default:
      return block satisfies never;
  }
}

/** A document of `contract/rules/richText.ts` as elements: what is not on its list has no way to get here. */
export function RichText({ doc, embeds }: RichTextProps) {
  return (
    <div className={styles.text}>
      <Blocks content={doc.content} embeds={embeds} />
    </div>
  );
}
