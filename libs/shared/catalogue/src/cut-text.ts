const highHalf = /[\uD800-\uDBFF]$/u;

/** The first `most` UTF-16 units of a text, less one where they would end within a character of two. */
export function cutText(text: string, most: number): string {
  if (text.length <= most) return text;
  const cut = text.slice(0, most);
  return highHalf.test(cut) ? cut.slice(0, -1) : cut;
}
