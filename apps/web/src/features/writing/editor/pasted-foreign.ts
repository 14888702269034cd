/** The parts of a paste that a story can't have. */
export interface Losses {
  readonly pictures: number;
  readonly tables: number;
}

const superscript = new Map(
  [...'0123456789+-=()'].map((sign, at) => [sign, [...'⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾'][at] ?? sign]),
);
const subscript = new Map(
  [...'0123456789+-=()'].map((sign, at) => [sign, [...'₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎'][at] ?? sign]),
);
const emoji = /^(?=.*[\p{Extended_Pictographic}\p{Regional_Indicator}\u20e3])[^\p{L}]+$/u;
const hidden = /(?<![\w-])(?:display\s*:\s*none|mso-hide\s*:\s*all)/iu;
/** The comments of an editor and their places, which Word writes into the text. */
const wordComments = '[data-style*="mso-element:comment-list"], .MsoCommentReference, .msocomanchor';
const noteLists = '[data-style*="mso-element:footnote-list"], [data-style*="mso-element:endnote-list"]';
const raised = /(?<![\w-])vertical-align\s*:\s*super/iu;
const lowered = /(?<![\w-])vertical-align\s*:\s*sub/iu;

/** Replaces what a story has no element for by words and signs, counts what has none, and takes out what nobody saw. */
export function replaceForeign(body: HTMLElement): Losses {
  for (const element of body.querySelectorAll('[data-style]'))
    if (hidden.test(element.getAttribute('data-style') ?? '')) element.remove();
  for (const element of body.querySelectorAll(wordComments)) element.remove();
  // Word ends the text with a line break before the rule above the notes.
  for (const lineBreak of body.querySelectorAll(`:is(${noteLists}) > br`)) lineBreak.remove();
  for (const sign of body.querySelectorAll('.sdfootnotesym, .sdendnotesym')) {
    replaceSigns(sign, superscript);
    sign.append(' ');
  }
  for (const quote of body.querySelectorAll('q')) {
    const isInner = quote.parentElement?.closest('q') !== null;
    quote.prepend(isInner ? '‘' : '“');
    quote.append(isInner ? '’' : '”');
  }
  let pictures = 0;
  for (const picture of body.querySelectorAll('img, svg, video, audio, canvas, object, embed, picture')) {
    const alt = picture.getAttribute('data-alt')?.trim() ?? '';
    if (picture.matches('img') && emoji.test(alt)) picture.replaceWith(alt);
    else {
      if (picture.parentElement?.closest('picture, svg, video, audio, object') === null) pictures += 1;
      if (!picture.matches('picture')) picture.remove();
    }
  }
  for (const reading of body.querySelectorAll('rt'))
    if (!reading.previousElementSibling?.matches('rp'))
      reading.replaceChildren(`(${reading.textContent.trim()})`);
  for (const link of body.querySelectorAll('a[data-href]')) {
    const address = link.getAttribute('data-href') ?? '';
    link.removeAttribute('data-href');
    if (isForeignAddress(address) && !saysAddress(link.textContent, address))
      link.append(` (${address.trim()})`);
  }
  for (const element of body.querySelectorAll('sup, sub, [data-style*="vertical-align"]')) {
    const style = element.getAttribute('data-style') ?? '';
    if (element.matches('sup') || raised.test(style)) replaceSigns(element, superscript);
    else if (element.matches('sub') || lowered.test(style)) replaceSigns(element, subscript);
  }
  for (const line of body.querySelectorAll('hr')) {
    const scene = body.ownerDocument.createElement('p');
    scene.className = 'scene';
    line.replaceWith(scene);
  }
  for (const element of body.querySelectorAll('[data-alt], [data-href]'))
    for (const name of ['data-alt', 'data-href']) element.removeAttribute(name);
  const tables = [...body.querySelectorAll('table')].filter(({ rows }) =>
    [...rows].some(({ cells }) => cells.length > 1),
  );
  return { pictures, tables: tables.length };
}

function replaceSigns(element: Element, signs: ReadonlyMap<string, string>): void {
  const text = element.textContent.trim();
  if (text !== '' && [...text].every((sign) => signs.has(sign)))
    element.textContent = [...text].map((sign) => signs.get(sign) ?? sign).join('');
}

/** True if an address leads somewhere that its words alone do not say: not to a place of this page or site. */
const isForeignAddress = (address: string): boolean =>
  /^\s*(?:https?:|mailto:)/iu.test(address) && !address.trim().startsWith(`${location.origin}/`);

const bare = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .replace(/^(?:https?:\/\/|mailto:)/u, '')
    .replace(/^www\./u, '')
    .replace(/\/$/u, '');

const saysAddress = (words: string, address: string): boolean =>
  words.trim() === '' || bare(words) === bare(address);
