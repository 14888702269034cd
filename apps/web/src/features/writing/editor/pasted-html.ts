import { isOrnament } from './classes.js';
import { classify } from './pasted-classes.js';
import { type Losses, replaceForeign } from './pasted-foreign.js';
import { asShown, blockElements } from './pasted-spaces.js';
import { wordLists } from './word-lists.js';

/**
 * Emphasis that word processors write as style, and the tag that says the same. Word's own `mso-bidi-font-style` and
 * the like speak of other scripts and say nothing.
 */
const emphasis: readonly (readonly [style: RegExp, tag: string])[] = [
  [/(?<![\w-])font-weight\s*:\s*(?:bold|bolder|[6-9]00)/iu, 'strong'],
  [/(?<![\w-])font-style\s*:\s*(?:italic|oblique)/iu, 'em'],
  [/(?<![\w-])text-decoration[\w-]*\s*:[^;]*underline/iu, 'u'],
  [/(?<![\w-])text-decoration[\w-]*\s*:[^;]*line-through/iu, 's'],
];

/** Google Docs wraps copied text in a `b` element whose style says that it is not bold. */
const notBold = /(?<![\w-])font-weight\s*:\s*(?:normal|[1-4]00)/iu;

/**
 * Returns the HTML of the clipboard as a story can have it: the emphasis of styles becomes tags, alignment and headings
 * classes, the lists of Word lists, the rows of plain tables paragraphs, and spaces are those that were shown. What the
 * editor wrote into the clipboard itself stays as it is.
 *
 * @param onLost called with what the story can't have, if there is anything
 * @param plain what else the clipboard has: the same as plain text
 */
export function cleanPastedHtml(html: string, onLost?: (losses: Losses) => void, plain = ''): string {
  const { body } = new DOMParser().parseFromString(plainTags(html), 'text/html');
  const isOwn = body.querySelector('[data-pm-slice]') !== null;
  const losses = isOwn ? { pictures: 0, tables: 0 } : replaceForeign(body);
  wordLists(body);
  if (!isOwn) asShown(body, plain);
  for (const element of body.querySelectorAll('[data-style]')) {
    const style = element.getAttribute('data-style') ?? '';
    for (const [pattern, tag] of emphasis)
      if (pattern.test(style) && !isLookAlone(element, tag)) wrapContent(element, tag);
    if (element.matches('b, strong') && notBold.test(style)) element.replaceWith(...element.childNodes);
  }
  if (!isOwn) classify(body);
  if (!isOwn) sceneBreaks(body);
  for (const table of body.querySelectorAll('table')) tableLines(table);
  for (const block of body.querySelectorAll(unknownBlocks)) if (!hasBlocks(block)) wrapContent(block, 'div');
  for (const element of body.querySelectorAll('[data-style], [data-align], [data-dir]'))
    for (const name of ['data-style', 'data-align', 'data-dir']) element.removeAttribute(name);
  if (!isOwn) emptyLines(body);
  if (losses.pictures + losses.tables > 0) onLost?.(losses);
  return body.innerHTML.trim();
}

const comment = /<!--[^]*?-->/gu;
/** Elements whose content is no text of a story. */
const noText = /<(style|script|title|template|iframe|noscript|noembed|noframes)\b[^>]*>[^]*?<\/\1\b[^>]*>/giu;
/** The contents of tags that are left without an end or inside of each other, and of the elements of the head. */
const noTag =
  /^(?:style|script|title|template|iframe|noscript|noembed|noframes|base|link|meta|plaintext|textarea|xmp)$/u;
const tagStart = /<(\/?)([a-z][^\s/>]*)/giu;
/** An attribute as HTML has it: a name, and perhaps a value in quotes or without. */
const attribute = /[\s/]*([^\s/>][^\s/>=]*)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]*)))?/uy;
const tagEnd = /[\s/]*>/uy;
/** The attributes that this module or the editor reads; `style` under a name that browsers ignore. */
const keptAttributes = new Map([
  ['style', 'data-style'],
  ['class', 'class'],
  ['data-pm-slice', 'data-pm-slice'],
  ['align', 'data-align'],
  ['dir', 'data-dir'],
  ['alt', 'data-alt'],
  ['href', 'data-href'],
]);

/**
 * Returns the same markup with each tag written anew, and only with the attributes that are kept. This happens before
 * anything parses the markup: browsers report handlers and styles to the Content Security Policy even in a document
 * that is never shown.
 */
function plainTags(html: string): string {
  const text = html.replace(comment, '').replace(noText, '');
  let plain = '';
  let done = 0;
  tagStart.lastIndex = 0;
  for (let start = tagStart.exec(text); start !== null; start = tagStart.exec(text)) {
    plain += text.slice(done, start.index);
    const [, slash = '', name = ''] = start;
    const { kept, end } = readAttributes(text, tagStart.lastIndex);
    if (kept !== null && !noTag.test(name.toLowerCase()))
      plain += `<${slash}${name}${slash === '' ? kept : ''}>`;
    tagStart.lastIndex = done = end;
  }
  return plain + text.slice(done);
}

/** Returns the kept attributes of a tag as markup, and where it ends; null: it has no end and is none. */
function readAttributes(text: string, from: number): { kept: string | null; end: number } {
  let kept = '';
  attribute.lastIndex = from;
  for (let at = from; ; at = attribute.lastIndex) {
    tagEnd.lastIndex = at;
    if (tagEnd.test(text)) return { kept, end: tagEnd.lastIndex };
    const [, name = '', ...values] = attribute.exec(text) ?? [];
    if (name === '') return { kept: null, end: text.length };
    const keptAs = keptAttributes.get(name.toLowerCase());
    const value = values.find((one) => one !== undefined) ?? '';
    if (keptAs !== undefined) kept += ` ${keptAs}="${asAttribute(value)}"`;
  }
}

/** Entities in it stay what they are. */
function asAttribute(value: string): string {
  return value.replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

const hasBlocks = (element: Element): boolean => element.querySelector(blockElements) !== null;

/** Elements on lines of their own that the editor would write into the line before. */
const unknownBlocks = 'dt, main, nav, details, summary, legend, caption, td, th';

/** Makes a scene break of a line with only an ornament, such as `* * *`. */
function sceneBreaks(body: HTMLElement): void {
  for (const line of body.querySelectorAll('p, div')) {
    if (!isOrnament(line.textContent) || hasBlocks(line) || line.closest('li, td, th') !== null) continue;
    const scene = body.ownerDocument.createElement('p');
    scene.className = 'scene';
    line.replaceWith(scene);
  }
}

/**
 * An empty line is an empty paragraph: Word writes a space in it, editors of the web a line break, Google Docs a bare
 * line break beside paragraphs.
 */
function emptyLines(body: HTMLElement): void {
  for (const paragraph of body.querySelectorAll('p'))
    if (/^[\s\u00a0]*$/u.test(paragraph.textContent)) paragraph.replaceChildren();
  for (const line of body.querySelectorAll('div'))
    if (line.querySelector('br') !== null && line.textContent.trim() === '' && !hasBlocks(line))
      line.replaceWith(body.ownerDocument.createElement('p'));
  for (const lineBreak of body.querySelectorAll('body > br')) {
    const isBeside = lineBreak.previousElementSibling?.matches('p, ul, ol, blockquote') ?? false;
    if (isBeside && lineBreak.nextElementSibling)
      lineBreak.replaceWith(body.ownerDocument.createElement('p'));
    else if (lineBreak.matches('.Apple-interchange-newline')) lineBreak.remove();
  }
}

/** The elements of a cell that has more than words. */
const inCells = 'p, div, ul, ol, blockquote, pre, table, h1, h2, h3, h4, h5, h6';

/**
 * A row whose cells hold words alone is a paragraph with a space between the cells; the editor has no tables and would
 * write the words of all cells as one. Cells that hold paragraphs, as those of Word, stay paragraphs.
 */
function tableLines(table: HTMLTableElement): void {
  if (table.querySelector(inCells) !== null) return;
  const parts = [
    ...(table.caption === null ? [] : [[table.caption]]),
    ...[...table.rows].map(({ cells }) => [...cells]),
  ];
  const lines = parts.map((cells) => {
    const line = table.ownerDocument.createElement('p');
    for (const cell of cells) line.append(...(line.hasChildNodes() ? [' '] : []), ...cell.childNodes);
    return line;
  });
  table.replaceWith(...lines);
}

/** A link is underlined because it is one, and here it is none. A whole quote leans because it is one, here too. */
const isLookAlone = (element: Element, tag: string): boolean =>
  (tag === 'u' && element.closest('a') !== null) ||
  (tag === 'em' && element.matches('blockquote, blockquote :is(p, div)'));

/** Puts the emphasis inside: a paragraph may hold it, but it may not hold a paragraph. */
function wrapContent(element: Element, tag: string): void {
  const wrap = element.ownerDocument.createElement(tag);
  wrap.append(...element.childNodes);
  element.append(wrap);
}
