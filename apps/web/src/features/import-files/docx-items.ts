import { elementsIn, findElement, type MarkupElement, parseXml } from './markup-tree.js';

/** Returns the id of the style of a paragraph that goes on in an item of a list of this level, from 1. */
export const itemStyle = (level: number): string => `ImportItem${level}`;
/** The deepest level of lists that Mammoth reads. */
export const deepestItem = 5;

/** A level of a list as Word has it. */
interface ListLevel {
  /** The start of its words, in twentieths of a point. */
  readonly left: number | null;
  /** True if nothing is before its words: Pandoc writes the later paragraphs of an item so. */
  readonly isBare: boolean;
}

/** Returns the indent that Word uses for a level without one. */
const usualLeft = (level: number): number => 720 * (level + 1);
/** Twentieths of a point within which two paragraphs look as if they began at one place. */
const tolerance = 60;

const paragraphStart =
  /<w:p(?:\s[^>]*)?>(\s*<w:pPr(?:\s[^>]*)?>([^]{0,20000}?)<\/w:pPr>)?|<w:p\s*\/>|<w:tbl[\s>]|<\/w:tc>/gu;
const valueIn = (xml: string, name: string): string | undefined =>
  new RegExp(`<w:${name}\\s[^>]*?w:val="([^"]*)"`, 'u').exec(xml)?.[1];
const leftIn = (xml: string): number | null => {
  const left = /<w:ind\s[^>]*?w:(?:left|start)="(\d+)"/u.exec(xml)?.[1];
  return left === undefined ? null : Number(left);
};

/**
 * Gives the paragraphs that go on in an item of a list a style that says so. Word knows no such paragraphs: they have
 * no number and begin where the words of the item begin, and Mammoth would end the list there.
 */
export function withWholeItems(
  document: string,
  numbering: string | undefined,
  lefts: ReadonlyMap<string, number>,
): string {
  const lists = numbering === undefined ? new Map<string, ListLevel>() : levelsOf(parseXml(numbering));
  /** The starts of the words of the open items, by their level. */
  let open: number[] = [];
  return document.replace(paragraphStart, (whole: string, head: string | undefined, properties: string) => {
    if (head === undefined) {
      open = [];
      return whole;
    }
    const style = valueIn(properties, 'pStyle');
    const number = valueIn(properties, 'numId');
    const level = Number(valueIn(properties, 'ilvl') ?? 0);
    const list = number === undefined ? undefined : lists.get(`${number} ${level}`);
    const left = leftIn(properties) ?? list?.left ?? lefts.get(style ?? '') ?? null;
    if (number !== undefined && number !== '0' && list?.isBare !== true) {
      open = [
        ...Array.from({ length: level }, (_, at) => open[at] ?? usualLeft(at)),
        left ?? usualLeft(level),
      ];
      return whole;
    }
    const at = list?.isBare === true ? Math.min(level, open.length - 1) : levelAt(open, left);
    if (at < 0 || at >= deepestItem) {
      open = [];
      return whole;
    }
    open = open.slice(0, at + 1);
    const others = properties.replace(/<w:pStyle\s[^>]*\/>/u, '').replace(/<w:numPr>[^]*?<\/w:numPr>/u, '');
    return whole.replace(properties, () => `<w:pStyle w:val="${itemStyle(at + 1)}"/>${others}`);
  });
}

/** Returns the deepest open level whose words begin at this place; -1: none. */
const levelAt = (open: readonly number[], left: number | null): number =>
  left === null || left === 0 ? -1 : open.findLastIndex((one) => Math.abs(one - left) <= tolerance);

/** Returns the levels of all lists by their number and level. */
function levelsOf(root: MarkupElement): Map<string, ListLevel> {
  const all = [...elementsIn(root)];
  const attributeIn = (outer: MarkupElement, name: string, attribute: string) =>
    findElement(outer, name)?.attributes[attribute];
  const patterns = new Map<string, MarkupElement>();
  for (const one of all)
    if (one.name === 'w:abstractNum') patterns.set(one.attributes['w:abstractNumId'] ?? '', one);
  const levels = new Map<string, ListLevel>();
  for (const one of all) {
    const pattern = one.name === 'w:num' && patterns.get(attributeIn(one, 'w:abstractNumId', 'w:val') ?? '');
    for (const level of pattern ? elementsIn(pattern) : []) {
      if (level.name !== 'w:lvl') continue;
      const left = attributeIn(level, 'w:ind', 'w:left') ?? attributeIn(level, 'w:ind', 'w:start');
      levels.set(`${one.attributes['w:numId'] ?? ''} ${level.attributes['w:ilvl'] ?? '0'}`, {
        left: left === undefined ? null : Number(left),
        isBare:
          attributeIn(level, 'w:numFmt', 'w:val') === 'none' ||
          attributeIn(level, 'w:lvlText', 'w:val')?.trim() === '',
      });
    }
  }
  return levels;
}
