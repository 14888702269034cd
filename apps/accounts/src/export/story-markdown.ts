import { Parser } from 'htmlparser2';
import type { BlockContent, DefinitionContent, List, ListItem, PhrasingContent, Root } from 'mdast';
import { gfmToMarkdown } from 'mdast-util-gfm';
import { toMarkdown } from 'mdast-util-to-markdown';
import { storyMarkup } from '@quillstead/fields';

interface StoryElement {
  readonly name: string;
  readonly classes: readonly string[];
  readonly children: StoryNode[];
}

type StoryNode = StoryElement | string;

const blocks: ReadonlySet<string> = new Set(['p', 'blockquote', 'ul', 'ol', 'li']);
const tags: ReadonlySet<string> = new Set(storyMarkup.tags);
const classes: ReadonlySet<string> = new Set(storyMarkup.classes);
/** The depth of nested elements up to which a text is parsed; deeper ones lose their tags and keep their words. */
const deepest = 100;

const isElement = (node: StoryNode | undefined): node is StoryElement => typeof node === 'object';
const isBlock = (node: StoryNode): boolean => isElement(node) && blocks.has(node.name);
const isMark = (node: StoryNode | undefined): boolean =>
  isElement(node) && /^(?:strong|em|s)$/u.test(node.name);

/**
 * Returns the text of a story as Markdown (CommonMark with strikethrough). What Markdown cannot express, such as verse,
 * alignment, underlining and several spaces, is HTML in it, so that a program that reads Markdown gets the same text
 * again (docs/product/accounts.md#markdown).
 *
 * @param story sanitised HTML
 */
export function storyMarkdown(story: string): string {
  const root: Root = { type: 'root', children: blocksOf(parse(story)) };
  return toMarkdown(root, {
    bullet: '-',
    bulletOther: '+',
    rule: '*',
    emphasis: '*',
    listItemIndent: 'one',
    extensions: [gfmToMarkdown()],
  });
}

function parse(story: string): readonly StoryNode[] {
  const open: StoryElement[] = [{ name: '', classes: [], children: [] }];
  let beyond = 0;
  const parser = new Parser({
    onopentag(name, { class: className = '' }) {
      if (open.length > deepest || !tags.has(name)) return void (beyond += 1);
      const opened: StoryElement = {
        name,
        classes: className.split(/\s+/u).filter((one) => classes.has(one)),
        children: [],
      };
      open.at(-1)?.children.push(opened);
      open.push(opened);
    },
    ontext(text) {
      const children = open.at(-1)?.children ?? [];
      const last = children.at(-1);
      if (typeof last === 'string') children[children.length - 1] = last + text;
      else children.push(text);
    },
    onclosetag() {
      if (beyond > 0) beyond -= 1;
      else open.pop();
    },
  });
  parser.end(story);
  return open[0]?.children ?? [];
}

type Block = BlockContent | DefinitionContent;

/** Returns the blocks of an element; words beside blocks become paragraphs. */
function blocksOf(nodes: readonly StoryNode[]): Block[] {
  const made: Block[] = [];
  let words: StoryNode[] = [];
  const endWords = () => {
    if (words.some((one) => textOf(one).trim() !== ''))
      made.push(paragraph({ name: 'p', classes: [], children: words }));
    words = [];
  };
  for (const node of nodes) {
    if (!isBlock(node) || !isElement(node)) {
      words.push(node);
      continue;
    }
    endWords();
    made.push(...blockOf(node));
  }
  endWords();
  return made;
}

function blockOf(node: StoryElement): Block[] {
  if (node.name === 'p') return [paragraph(node)];
  const children = node.name === 'blockquote' || node.name === 'li' ? blocksOf(node.children) : [];
  if (node.name === 'li') return children;
  if (node.name === 'blockquote') return children.length === 0 ? [] : [{ type: 'blockquote', children }];
  const list = listOf(node);
  return list.children.length === 0 ? [] : [list];
}

function listOf({ name, children }: StoryElement): List {
  const items = children.flatMap((child): ListItem[] => {
    if (!isElement(child) && child.trim() === '') return [];
    const isItem = isElement(child) && child.name === 'li';
    const inside = blocksOf(isItem ? child.children : [child]);
    // A block of HTML ends with an empty line, so that such an item must be spread.
    const spread =
      inside.filter(({ type }) => type !== 'list').length > 1 || inside.some(({ type }) => type === 'html');
    return [{ type: 'listItem', spread, children: inside }];
  });
  return {
    type: 'list',
    ordered: name === 'ol',
    spread: items.some(({ spread }) => spread),
    children: items,
  };
}

function paragraph(node: StoryElement): Block {
  const isEmpty = textOf(node).trim() === '';
  if (isEmpty && node.classes.includes('scene')) return { type: 'thematicBreak' };
  const isPlain = !isEmpty && isPlainInside(node);
  if (isPlain && node.classes.length === 0)
    return { type: 'paragraph', children: phrasing(node.children, []) };
  if (isPlain && node.classes.length === 1 && node.classes[0] === 'heading' && !hasBreak(node))
    return { type: 'heading', depth: 2, children: phrasing(node.children, []) };
  return { type: 'html', value: htmlOfParagraph(node) };
}

function textOf(node: StoryNode): string {
  return isElement(node) ? node.children.map(textOf).join('') : node;
}

const hasBreak = (node: StoryElement): boolean =>
  node.children.some((child) => isElement(child) && (child.name === 'br' || hasBreak(child)));

/** Returns the text of a paragraph with line feeds for its breaks. */
const linesOf = (node: StoryNode): string =>
  isElement(node) ? (node.name === 'br' ? '\n' : node.children.map(linesOf).join('')) : node;

/**
 * Returns true if Markdown keeps all spaces and breaks of a paragraph, and no two marks touch, which it cannot tell
 * apart.
 */
function isPlainInside(node: StoryElement): boolean {
  const hasLineFeed = textOf(node).includes('\n');
  return !hasLineFeed && !/^[ \t\n]|[ \t\n]$|[ \t\n]{2}|\t/u.test(linesOf(node)) && !hasTouchingMarks(node);
}

const hasTouchingMarks = ({ children }: StoryElement): boolean =>
  children.some(
    (child, at) =>
      (isMark(child) && isMark(children[at + 1])) || (isElement(child) && hasTouchingMarks(child)),
  );

/** Returns the phrasing content of nodes. @param around the marks that contain the nodes */
function phrasing(nodes: readonly StoryNode[], around: readonly string[]): PhrasingContent[] {
  return nodes.flatMap((node): PhrasingContent[] => {
    if (!isElement(node)) return [{ type: 'text', value: node }];
    if (node.name === 'br') return [{ type: 'break' }];
    const children = phrasing(node.children, [...around, node.name]);
    const isMarked = textOf(node).trim() !== '' && !around.includes(node.name);
    if (!isMarked) return children;
    if (node.name === 'strong') return [{ type: 'strong', children }];
    if (node.name === 'em') return [{ type: 'emphasis', children }];
    if (node.name === 's') return [{ type: 'delete', children }];
    if (node.name === 'u')
      return [{ type: 'html', value: '<u>' }, ...children, { type: 'html', value: '</u>' }];
    return children;
  });
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Returns a paragraph as one line of HTML: an empty line would end it. */
function htmlOfParagraph(node: StoryElement): string {
  const keepsSpaces = /^[ \t]|[ \t]$|[ \t]{2}|\t|\n[ \t]|[ \t]\n/u.test(linesOf(node));
  const className = node.classes.length === 0 ? '' : ` class="${node.classes.join(' ')}"`;
  const style = keepsSpaces ? ' style="white-space: pre-wrap"' : '';
  return `<p${className}${style}>${node.children.map(inlineHtml).join('')}</p>`;
}

function inlineHtml(node: StoryNode): string {
  if (!isElement(node)) return escaped(node).replaceAll(/\r\n?|\n/gu, '<br>');
  if (node.name === 'br') return '<br>';
  const inside = node.children.map(inlineHtml).join('');
  return node.name === 'span' || isBlock(node) ? inside : `<${node.name}>${inside}</${node.name}>`;
}
