import { Fragment, type ReactNode } from "react";
import type { EmbeddedMatch, EmbeddedMoment, Embeds } from "../../../contract/http/content.ts";
import type { OpenHref } from "../../../contract/pages.ts";
import { openHref } from "../../../contract/pages.ts";
import type { Mention } from "../../../contract/rules/mention.ts";
import type { RichBlock, RichDoc, RichInline, RichItem, RichMark, RichMatch, RichMoment } from "../../../contract/rules/richText.ts";
import { Link } from "../../ui/surface/Link.tsx";
import { MentionText } from "../../ui/surface/MentionText.tsx";
import { MatchCard } from "./MatchCard.tsx";
import { MomentCard } from "./MomentCard.tsx";
import styles from "./RichText.module.css";
import { StatLines } from "./StatLines.tsx";

interface RichTextProps {
  readonly doc: RichDoc;
  readonly embeds: Embeds;
  /** Whom the text names; absent: nobody. */
  readonly mentions?: readonly Mention[] | undefined;
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

/** A text that is a link already leads to one place. */
function words(text: string, marks: readonly RichMark[], mentions: RichTextProps["mentions"]): ReactNode {
  const isLink = marks.some(({ type }) => type === "link");
  return marks.reduce<ReactNode>(marked, isLink || !mentions ? text : <MentionText text={text} mentions={mentions} />);
}

interface InlinesProps extends Pick<RichTextProps, "mentions"> {
  readonly content?: readonly RichInline[] | undefined;
}

function Inlines({ content = [], mentions }: InlinesProps) {
  return content.map((one, i) => (
    <Fragment key={i}>{one.type === "hardBreak" ? <br /> : words(one.text, one.marks ?? [], mentions)}</Fragment>
  ));
}

type Shown = Omit<RichTextProps, "doc">;

function Blocks({ content, ...shown }: Shown & { readonly content: readonly (RichBlock | RichItem)[] }) {
  return content.map((block, i) => <Block key={i} block={block} {...shown} />);
}

function Block({ block, ...shown }: Shown & { readonly block: RichBlock | RichItem }): ReactNode {
  const { embeds, mentions } = shown;
  switch (block.type) {
    case "paragraph":
      return (
        <p>
          <Inlines content={block.content} mentions={mentions} />
        </p>
      );
    case "heading": {
      const Heading = block.attrs.level === 2 ? "h2" : "h3";
      return (
        <Heading>
          <Inlines content={block.content} mentions={mentions} />
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
export function RichText({ doc, ...shown }: RichTextProps) {
  return (
    <div className={styles.text}>
      <Blocks content={doc.content} {...shown} />
    </div>
  );
}
