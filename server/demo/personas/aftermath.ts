import type { Clock } from "../../kit/clock.ts";
import { type Random, between, pick, shuffled } from "./draw.ts";
import { circleOf } from "./essay.ts";
import type { Line, MatchTalk } from "./matchTalk.ts";
import type { Topic } from "./news.ts";
import type { MatchKey } from "./matchSheet.ts";
import type { PersonaWrites } from "./personaWrites.ts";
import { replyOf } from "./replies.ts";
import { type UsedTexts, createUsedTexts } from "./wording.ts";

/** Reactions to a post: likes, sometimes an answer, and after a great moment a post in a circle. */
export interface Aftermath {
  of(key: MatchKey, talk: MatchTalk, line: Line, postId: string): void;
  stop(): void;
}

export interface AftermathDeps {
  readonly clock: Clock;
  readonly writes: PersonaWrites;
  readonly random: Random;
  track(work: Promise<void>): void;
}

const LIKES_MOST = 6;
const ANSWER_PART = 0.1;
const ESSAY_PART = 0.3;
/** Minimum interval between two posts in circles, all circles together, so that they are not flooded. */
const ESSAY_EVERY_MS = 9 * 60_000;
const ESSAY_FROM_LOUDNESS = 0.35;
const ESSAYS: ReadonlySet<Topic> = new Set<Topic>(["goal", "missed", "cancelled", "red", "over", "run", "clutch"]);

export function createAftermath({ clock, writes, random, track }: AftermathDeps): Aftermath {
  const cancels = new Set<() => void>();
  /** Answers given, by match: no answer is repeated. */
  const answers = new Map<string, UsedTexts>();
  let essayAt = Number.NEGATIVE_INFINITY;

  function schedule(from: number, to: number, work: () => Promise<void>): void {
    const cancel = clock.setTimer(between(from, to, random), () => {
      cancels.delete(cancel);
      track(work());
    });
    cancels.add(cancel);
  }

  function essay(key: MatchKey, talk: MatchTalk, { news }: Line): void {
    const now = clock.now();
    const isWorth = talk.loudness >= ESSAY_FROM_LOUDNESS && ESSAYS.has(news.topic) && now - essayAt >= ESSAY_EVERY_MS;
    if (!isWorth || random() >= ESSAY_PART) return;
    const written = talk.essay(news, now);
    if (written === null) return;
    essayAt = now;
    const circle = circleOf(talk.sheet.fixture?.league.id ?? "", random);
    track(writes.essay(key, { ...written, circle, momentAt: news.at }));
  }

  return {
    of(key, talk, line, postId) {
      const others = shuffled(talk.others(clock.now(), line.nickName), random);
      // Most posts get few likes, and a few posts get many.
      const likes = Math.min(others.length, Math.floor(LIKES_MOST * random() ** 3));
      for (const { nickName } of others.slice(0, likes)) schedule(4_000, 150_000, () => writes.like(nickName, postId));
      const answerer = random() < ANSWER_PART ? pick(others, random) : undefined;
      if (answerer) {
        schedule(12_000, 70_000, async () => {
          const usedTexts = answers.get(key.matchId) ?? createUsedTexts();
          answers.set(key.matchId, usedTexts);
          const text = replyOf(answerer.voice, usedTexts, random);
          if (text !== null) await writes.reply(answerer.nickName, postId, text);
          if (answers.size > 100) for (const oldest of answers.keys()) if (answers.size > 100) answers.delete(oldest);
        });
      }
      essay(key, talk, line);
    },
    stop() {
      for (const cancel of cancels) cancel();
      cancels.clear();
    },
  };
}
