import "./nobleBadge.css";

/** The seven titles (server/wallet/nobles.ts) by id: a sign of one character, and the name. */
const NOBLES: Readonly<Record<string, readonly [sign: string, name: string]>> = {
  knight: ["骑", "骑士"],
  viscount: ["子", "子爵"],
  earl: ["伯", "伯爵"],
  marquis: ["侯", "侯爵"],
  duke: ["公", "公爵"],
  king: ["王", "国王"],
  emperor: ["皇", "皇帝"],
};

/** A title of nobility beside a name; nothing for none. */
export function NobleBadge({ noble }: { readonly noble: string | null }) {
  const known = noble === null ? undefined : NOBLES[noble];
  if (!known) return null;
  const [sign, name] = known;
  return (
    <i className={`nb nb-${noble}`} role="img" aria-label={name} title={name}>
      {sign}
    </i>
  );
}
