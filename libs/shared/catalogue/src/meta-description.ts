const maximum = 160;
const endPunctuation = /[.!?…]["'”’)]?$/u;
const trailingTag = /<[^>]*$/u;

/**
 * The description of a page for machines (spec section 5, the maximum chosen: 160 characters): the supplied one cut
 * to the maximum plus 5, else the first fallback that is not empty, its markup stripped, cut to the maximum and
 * ended with "..." when it was cut within a sentence.
 *
 * @param stripHtml the dictionary's stripper, given so that this room needs no parser
 */
export function metaDescription(
  supplied: string | null | undefined,
  fallbacks: readonly (string | null | undefined)[],
  stripHtml: (html: string) => string,
): string {
  const own = supplied?.trim();
  if (own) return own.slice(0, maximum + 5);
  const text = fallbacks.map((one) => (one ? oneLine(stripHtml(one)) : '')).find((one) => one !== '');
  if (text === undefined) return '';
  const cut = text.slice(0, maximum).replace(trailingTag, '').trimEnd();
  return text.length >= maximum && !endPunctuation.test(cut) ? `${cut}...` : cut;
}

function oneLine(text: string): string {
  return text.replace(/\s+/gu, ' ').trim();
}
