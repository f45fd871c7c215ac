/** A Chinese name: Han characters, with a middle dot inside for transcribed ones. */
const NAME = /^\p{Script=Han}+(?:·\p{Script=Han}+)*$/u;
const NAME_MIN_LENGTH = 2;
const NAME_MAX_LENGTH = 30;

export function realNameProblem(name: string): string | null {
  if (name === "") return "请输入真实姓名";
  const length = [...name].length;
  return length >= NAME_MIN_LENGTH && length <= NAME_MAX_LENGTH && NAME.test(name) ? null : "请输入正确的真实姓名";
}

const ID_CARD = /^(\d{2})\d{4}(\d{4})(\d{2})(\d{2})\d{3}[\dX]$/;
/** First two digits of GB/T 2260: provinces. */
const PROVINCES = new Set(
  "11 12 13 14 15 21 22 23 31 32 33 34 35 36 37 41 42 43 44 45 46 50 51 52 53 54 61 62 63 64 65 71 81 82 83".split(" "),
);
/** Weights and check characters of GB 11643 (ISO 7064, MOD 11-2). */
const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2] as const;
const CHECK_CHARACTERS = "10X98765432";
const FIRST_YEAR = 1900;

function isDate(year: number, month: number, day: number): boolean {
  const date = new Date(Date.UTC(year, month - 1, day));
  return year >= FIRST_YEAR && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

function checkCharacter(idCard: string): string {
  const sum = WEIGHTS.reduce<number>((total, weight, i) => total + weight * Number(idCard[i]), 0);
  return CHECK_CHARACTERS.charAt(sum % CHECK_CHARACTERS.length);
}

/** The number as stored: without spaces, in ASCII, with the check character in upper case (`X`). */
export function plainIdCard(idCard: string): string {
  return idCard.normalize("NFKC").replace(/\s/g, "").toUpperCase();
}

/** Validates an identity card number of 18 characters from `plainIdCard`: province, date of birth, check character. */
export function idCardProblem(idCard: string): string | null {
  if (idCard === "") return "请输入身份证号码";
  const [, province = "", year, month, day] = ID_CARD.exec(idCard) ?? [];
  const isGood = PROVINCES.has(province) && isDate(Number(year), Number(month), Number(day)) && idCard[17] === checkCharacter(idCard);
  return isGood ? null : "请输入正确的身份证号码";
}
