/** Characters from sport, each easy to tell from the others. A test checks that the font has all of them. */
export const WORD_CHARACTERS: readonly string[] = [
  ..."角球越位旗门进传射扑守攻防红黄牌点罚任意场边线前锋卫教练判队长冠军奖杯主客赛程积分胜负加时补换脚跑跳铲断挡篮板投盖快慢高低",
];
