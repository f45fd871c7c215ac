import { polyphonic } from "pinyin-pro";

/** Readings of Han characters in Latin letters without tones, and which letters may be one. */

const readings = new Map<string, readonly string[]>();

/** Every reading of a character, as people type it: `lü` is `lv` and `lu`. */
export function readingsOf(char: string): readonly string[] {
  const known = readings.get(char);
  if (known) return known;
  const [found = []] = polyphonic(char, { toneType: "none", type: "array" });
  const made = [
    ...new Set(
      found.map((one) => one.toLowerCase()).flatMap((one) => (one.includes("ü") ? [one.replace("ü", "v"), one.replace("ü", "u")] : [one])),
    ),
  ].filter((one) => /^[a-z]+$/.test(one));
  readings.set(char, made);
  return made;
}

const SYLLABLE =
  /^(?:[bpm](?:a|ai|an|ang|ao|ei|en|eng|i|ian|iao|ie|in|ing|o|u)|m(?:e|iu|ou)|pou|f(?:a|an|ang|ei|en|eng|o|ou|u)|[dt](?:a|ai|an|ang|ao|e|eng|i|ian|iao|ie|ing|ong|ou|u|uan|ui|un|uo)|d(?:ei|en|iu)|[nl](?:a|ai|an|ang|ao|e|ei|eng|i|ian|iang|iao|ie|in|ing|iu|ong|ou|u|uan|uo|v|ve|ue)|nen|l(?:ia|un)|[gkh](?:a|ai|an|ang|ao|e|ei|en|eng|ong|ou|u|ua|uai|uan|uang|ui|un|uo)|[jqx](?:i|ia|ian|iang|iao|ie|in|ing|iong|iu|u|uan|ue|un)|(?:zh|ch|sh)(?:a|ai|an|ang|ao|e|en|eng|i|ou|u|ua|uai|uan|uang|ui|un|uo)|(?:zh|ch)ong|zhei|shei|[zcs](?:a|ai|an|ang|ao|e|en|eng|i|ong|ou|u|uan|ui|un|uo)|zei|r(?:an|ang|ao|e|en|eng|i|ong|ou|u|uan|ui|un|uo)|y(?:a|an|ang|ao|e|i|in|ing|o|ong|ou|u|uan|ue|un)|w(?:a|ai|an|ang|ei|en|eng|o|u)|a|ai|an|ang|ao|e|ei|en|eng|er|o|ou)$/;
const LONGEST = 6;

/** Whether letters can be read as a sequence of syllables; an empty text can. */
export function isSyllables(letters: string): boolean {
  const reached = new Set([0]);
  for (let from = 0; from < letters.length; from += 1) {
    if (!reached.has(from)) continue;
    for (let to = from + 1; to <= Math.min(letters.length, from + LONGEST); to += 1) {
      if (SYLLABLE.test(letters.slice(from, to))) reached.add(to);
    }
  }
  return reached.has(letters.length);
}
