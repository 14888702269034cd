/** A part of a story that is spoken at once. */
export interface Sentence {
  readonly text: string;
  readonly range: Range;
}

/** Characters: engines cut off longer ones. */
const most = 220;
const blocks = 'p, li, h1, h2, h3, h4, h5, h6, blockquote, div';
const readable = /[\p{L}\p{N}]/u;

/**
 * Returns the sentences of a text, in their order and each within one block.
 *
 * @param lang its language; null: unknown
 */
export function sentencesOf(text: Element, lang: string | null): Sentence[] {
  return [...nodesByBlock(text).values()].flatMap((nodes) => {
    // An end of a line within a block is a space.
    const whole = nodes.map((node) => dataOf(node).replaceAll(/\s/gu, ' ')).join('');
    return piecesOf(whole, lang).map(({ text: piece, start }) => ({
      text: piece.replaceAll(/\s+/gu, ' ').trim(),
      range: rangeOf(nodes, start, start + piece.length),
    }));
  });
}

interface Piece {
  readonly text: string;
  readonly start: number;
}

/**
 * Returns the sentences of a plain text, a long one in parts that end between words; none without a letter or digit.
 */
export function piecesOf(text: string, lang: string | null): Piece[] {
  const segmenter = new Intl.Segmenter(lang ?? undefined, { granularity: 'sentence' });
  return Array.from(segmenter.segment(text), ({ segment, index }) => partsOf(segment, index))
    .flat()
    .filter((piece) => readable.test(piece.text));
}

function partsOf(sentence: string, start: number): Piece[] {
  if (sentence.length <= most) return [{ text: sentence, start }];
  const beginning = sentence.slice(0, most);
  // Rather at a sign than at a space; a text without either is cut between two whole characters.
  const afterSign = [...beginning.matchAll(/[,;:–—،、，；](?=.)/gu)].at(-1)?.index ?? -1;
  const space = beginning.search(/\s\S*$/u);
  const cut = Math.max(afterSign > most / 2 ? afterSign + 1 : space, 0) || wholeCharacters(sentence);
  return [{ text: sentence.slice(0, cut), start }, ...partsOf(sentence.slice(cut), start + cut)];
}

const wholeCharacters = (text: string): number =>
  /[\ud800-\udbff]/u.test(text.charAt(most - 1)) ? most - 1 : most;

/** A piece of text, or the end of a line between two. */
type Words = Text | HTMLBRElement;

const dataOf = (node: Words): string => (node instanceof Text ? node.data : '\n');

function nodesByBlock(text: Element): Map<Element, Words[]> {
  const found = new Map<Element, Words[]>();
  const walker = document.createTreeWalker(text, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const block = node.parentElement?.closest(blocks) ?? text;
    if (node instanceof Text || node instanceof HTMLBRElement)
      found.set(block, [...(found.get(block) ?? []), node]);
  }
  return found;
}

function rangeOf(nodes: readonly Words[], start: number, end: number): Range {
  const range = document.createRange();
  let from = 0;
  for (const node of nodes) {
    const to = from + dataOf(node).length;
    if (start >= from && start < to) {
      if (node instanceof Text) range.setStart(node, start - from);
      else range.setStartAfter(node);
    }
    if (end > from && end <= to) {
      if (node instanceof Text) range.setEnd(node, end - from);
      else range.setEndBefore(node);
    }
    from = to;
  }
  return range;
}
