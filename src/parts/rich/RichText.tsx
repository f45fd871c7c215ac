import type { ReactNode } from "react";
import type { EmbeddedMatch, EmbeddedMoment, Embeds } from "../../../contract/http/content.ts";
import type { Mention } from "../../../contract/rules/mention.ts";
import type { RichDoc, RichMatch, RichMoment } from "../../../contract/rules/richText.ts";
import { MomentCard } from "../../ui/surface/MomentCard.tsx";
import { MatchCard } from "./MatchCard.tsx";
import { type RichEmbed, RichWords } from "./RichWords.tsx";
import { StatLines } from "./StatLines.tsx";

interface RichTextProps {
  readonly doc: RichDoc;
  readonly embeds: Embeds;
  /** The people named in the text; absent: nobody. */
  readonly mentions?: readonly Mention[] | undefined;
}

const same = (of: RichMatch) => (one: RichMatch) => one.sport === of.sport && one.matchId === of.matchId;
const matchIn = ({ matches }: Embeds, of: RichMatch): EmbeddedMatch | undefined => matches.find(same(of));
const momentIn = ({ moments }: Embeds, of: RichMoment): EmbeddedMoment | undefined =>
  moments.find((one) => same(of)(one) && one.at === of.at);

function drawn(block: RichEmbed, embeds: Embeds): ReactNode {
  if (block.type === "moment") {
    const moment = momentIn(embeds, block.attrs);
    return moment ? <MomentCard moment={moment} /> : null;
  }
  const match = matchIn(embeds, block.attrs);
  if (!match) return null;
  return block.type === "matchCard" ? <MatchCard match={match} /> : <StatLines match={match} />;
}

/** A document with its cards of matches and moments. */
export function RichText({ doc, embeds, mentions }: RichTextProps) {
  return <RichWords doc={doc} mentions={mentions} draw={(block) => drawn(block, embeds)} />;
}
