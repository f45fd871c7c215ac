import type { Db } from "../kit/database.ts";
import { createSearchRepository } from "./searchRepository.ts";

/** Most searched first. */
const DEMO_WORDS = ["英超", "积分榜", "篮球总决赛", "德比", "转会", "射手榜", "竞彩", "欧冠", "季后赛", "青年队"] as const;
const FIRST_SCORE = 60;
const STEP = 5;

/** Seeds the demo's hot searches once. They fade like any others. */
export async function seedSearchWords(db: Db, now: number): Promise<void> {
  const words = DEMO_WORDS.map((word, i) => ({ word, score: FIRST_SCORE - i * STEP }));
  await createSearchRepository(db).seed(words, now);
}
