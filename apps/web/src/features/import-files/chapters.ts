import { withoutOrnaments } from '@quillstead/catalogue';
import { notesOf } from './footnotes.js';
import {
  element,
  elementsIn,
  isElement,
  type MarkupElement,
  type MarkupNode,
  textOf,
} from './markup-tree.js';

/** A part of a file that begins with a heading, without it. */
export interface ChapterBlocks {
  readonly title: string;
  readonly blocks: readonly MarkupNode[];
}

/** The class of the heading that is the title of the whole. */
export const titleClass = 'title';

/** Characters from which a text with several chapters is long (docs/product/drafts.md#files). */
const long = 20_000;
/** Characters of parts that are better divided by the headings in them. */
const longPart = 60_000;
/** Characters before the first heading that are no chapter of their own. */
const shortBeginning = 300;

const containers = new Set([
  '',
  'html',
  'body',
  'div',
  'section',
  'article',
  'main',
  'header',
  'footer',
  'hgroup',
]);
const dropped = new Set(
  'head script style title template noscript iframe nav dialog button select textarea input'.split(' '),
);
const blocksOfText = /^(?:p|div|ul|ol|li|table|tr|blockquote|pre|h[1-6]|section|article|hr)$/u;

const levelOf = (node: MarkupNode | undefined): number | null =>
  isElement(node) && /^h[1-6]$/u.test(node.name) ? Number(node.name.slice(1)) : null;

const isTitle = (node: MarkupNode): boolean =>
  isElement(node) && node.name === 'h1' && (node.attributes['class'] ?? '').split(' ').includes(titleClass);

export const plainText = (nodes: readonly MarkupNode[]): string =>
  nodes.map(textOf).join(' ').replace(/\s+/gu, ' ').trim();

/**
 * Returns the blocks of a text: containers with headings in them are taken apart, and lines of ornaments are scene
 * breaks.
 */
export function blocksOf(root: MarkupElement): MarkupNode[] {
  const blocks = root.children.flatMap((child): MarkupNode[] => {
    if (!isElement(child)) return child.trim() === '' ? [] : [child];
    if (dropped.has(child.name)) return [];
    child.children = child.children.filter((one) => !isElement(one) || !dropped.has(one.name));
    const hasHeading = [...elementsIn(child)].some((one) => levelOf(one) !== null);
    if (containers.has(child.name) && (hasHeading || !child.attributes['style'])) {
      const isOfBlocks = child.children.some((one) => isElement(one) && blocksOfText.test(one.name));
      if (isOfBlocks || child.name === '' || child.name === 'html' || child.name === 'body')
        return blocksOf(child);
    }
    return [child];
  });
  for (const block of blocks) if (isElement(block)) drawScenes(block);
  return blocks;
}

/**
 * Returns the blocks without headings that say nothing, and without those that the next heading repeats, as the title
 * page of a book does.
 */
export const withoutIdleHeadings = (blocks: readonly MarkupNode[]): MarkupNode[] =>
  blocks.filter((block, at) => {
    const next = blocks[at + 1];
    if (levelOf(block) === null) return true;
    const words = plainText([block]);
    return words !== '' && (next === undefined || levelOf(next) === null || plainText([next]) !== words);
  });

function drawScenes(block: MarkupElement): void {
  if (block.name === 'p' || block.name === 'div') {
    const text = textOf(block).trim();
    const isOfWords = [...elementsIn(block)].every(({ name }) => !blocksOfText.test(name) && name !== 'img');
    if (text !== '' && isOfWords && withoutOrnaments(text).trim() === '') {
      block.name = 'hr';
      block.children = [];
    }
  }
  for (const child of block.children) if (isElement(child)) drawScenes(child);
}

/** Returns the title of the whole, if the text names one. */
export function titleOf(blocks: readonly MarkupNode[]): string | null {
  const title = blocks.find(isTitle);
  if (title !== undefined) return plainText([title]) || null;
  const headings = blocks.filter((block) => levelOf(block) === 1);
  return headings.length === 1 && levelOf(blocks[0]) === 1 ? plainText(headings) || null : null;
}

/** Returns the level of the headings with which chapters begin; null: there are no two of a level. */
function chapterLevel(blocks: readonly MarkupNode[], length: number): number | null {
  const counts = new Map<number, number>();
  for (const block of blocks) {
    const level = isTitle(block) ? null : levelOf(block);
    if (level !== null) counts.set(level, (counts.get(level) ?? 0) + 1);
  }
  const levels = [...counts].filter(([, count]) => count > 1).toSorted(([a], [b]) => a - b);
  const [first, second] = levels;
  if (first === undefined) return null;
  const isOfParts = second !== undefined && second[1] >= 2 * first[1] && length / first[1] > longPart;
  return isOfParts ? second[0] : first[0];
}

/**
 * Returns the chapters of a long text in their order, each with its notes; none if it is short or has no two headings.
 */
export function chaptersOf(
  blocks: readonly MarkupNode[],
  notes: readonly MarkupNode[][],
  title: string | null,
): ChapterBlocks[] {
  const { length } = plainText(blocks);
  const level = length < long ? null : chapterLevel(blocks, length);
  if (level === null) return [];
  const beginning: MarkupNode[] = [];
  const chapters: { title: string; blocks: MarkupNode[] }[] = [];
  /** Headings of parts that stand before the next chapter. */
  let above: MarkupNode[] = [];
  for (const block of blocks) {
    const own = isTitle(block) ? 1 : levelOf(block);
    const last = chapters.at(-1);
    if (own === level && !isTitle(block)) {
      const words = plainText([block]);
      // A heading of two lines.
      if (last !== undefined && last.blocks.length === 0 && above.length === 0) last.title += `: ${words}`;
      else if (words !== '') chapters.push({ title: words, blocks: above });
      above = [];
    } else if (last === undefined) beginning.push(block);
    else if (own !== null && own < level) above.push(block);
    else {
      last.blocks.push(...above, block);
      above = [];
    }
  }
  chapters.at(-1)?.blocks.push(...above);
  const [first] = chapters;
  const words = plainText(beginning.filter((block) => levelOf(block) === null));
  const isNothing = words === '' && beginning.every((block) => !isElement(block) || levelOf(block) !== null);
  if (words.length > shortBeginning) chapters.unshift({ title: title ?? 'Beginning', blocks: beginning });
  else if (!isNothing || (beginning.length > 1 && level > 1))
    first?.blocks.unshift(...beginning.filter((block) => !isTitle(block)));
  if (chapters.length < 2) return [];
  return chapters.map((chapter) => ({
    title: chapter.title,
    blocks: [...chapter.blocks, ...notesOf(chapter.blocks, notes)],
  }));
}

export const paragraph = (text: string): MarkupElement => element('p', {}, text === '' ? [] : [text]);
