/** What the packaged font has. */
const drawable =
  /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}\p{Script=Inherited}]*$/u;
const emoji = /\p{Extended_Pictographic}[\p{Emoji_Modifier}\ufe0f\u200d]*/gu;

/** The words without emoji; '' for those in a script that the font lacks, which would be rows of boxes. */
export function drawableWords(words: string): string {
  const bare = words.replace(emoji, '').trim();
  return drawable.test(bare) ? bare : '';
}
