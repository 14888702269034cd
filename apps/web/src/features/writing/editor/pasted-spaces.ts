/** The elements on separate lines. */
export const blockElements =
  'p, div, h1, h2, h3, h4, h5, h6, ul, ol, li, dl, dt, dd, blockquote, pre, table, caption, thead, tbody, tfoot, tr, td, th, ' +
  'section, article, header, footer, main, nav, aside, figure, figcaption, address, center, form, fieldset, details, ' +
  'summary, hr, body';

/** The spaces and line feeds of a text that CSS keeps. */
interface Kept {
  readonly spaces: boolean;
  readonly lines: boolean;
}

const nothing: Kept = { spaces: false, lines: false };
const everything: Kept = { spaces: true, lines: true };
const lineFeeds: Kept = { spaces: false, lines: true };
const keptBy = new Map<string, Kept>([
  ['normal', nothing],
  ['nowrap', nothing],
  ['collapse', nothing],
  ['pre', everything],
  ['pre-wrap', everything],
  ['break-spaces', everything],
  ['preserve', everything],
  ['pre-line', lineFeeds],
  ['preserve-breaks', lineFeeds],
]);
const whiteSpace = /(?<![\w-])white-space(?:-collapse)?\s*:\s*([a-z-]+)/iu;

/**
 * Makes a text what a browser shows of it: line feeds and runs of spaces are one space, or line breaks and spaces where
 * a style keeps them. Styles stand in `data-style`. Firefox copies none of them and Safari not all, but both copy a
 * plain text with what was shown.
 *
 * @param plain the same text as plain text, as far as it is known
 */
export function asShown(body: HTMLElement, plain: string): void {
  new Spaces(new Set(plain.replace(/\r\n?/gu, '\n').split('\n'))).read(body, nothing);
}

/** WebKit's own span around spaces, which it copies as no-break spaces. */
const convertedSpace = '.Apple-converted-space';

class Spaces {
  /** The last text of the present line, if it ends with a space that the end of the line takes away. */
  private spaceEnd: Text | null = null;
  /** True if a space here would be the first of its line or follow another one. */
  private isAfterSpace = true;

  constructor(private readonly shownLines: ReadonlySet<string>) {}

  read(element: Element, around: Kept): void {
    const kept = this.keptIn(element, around);
    const isBlock = element.matches(blockElements);
    if (isBlock) this.endLine();
    const nodes = [...element.childNodes];
    for (const node of nodes) {
      if (node.nodeType === Node.TEXT_NODE) this.readText(node as Text, kept, element);
      else if (node instanceof Element) {
        if (node.tagName === 'BR') this.endLine();
        else this.read(node, kept);
      }
    }
    if (isBlock) this.endLine();
  }

  private keptIn(element: Element, around: Kept): Kept {
    const [, value = ''] = whiteSpace.exec(element.getAttribute('data-style') ?? '') ?? [];
    return (
      keptBy.get(value.toLowerCase()) ??
      (element.tagName === 'PRE' ? everything : null) ??
      this.keptByPlainText(element) ??
      around
    );
  }

  /** Returns what was kept of a block whose lines are in the plain text unchanged, or with single spaces. */
  private keptByPlainText(element: Element): Kept | null {
    if (!element.matches(blockElements) || element.querySelector(blockElements) !== null) return null;
    const lines = linesOf(element).split('\n');
    const areShown = (asSpelt: readonly string[]) => asSpelt.every((line) => this.shownLines.has(line));
    if (lines.some((line) => /^ | {2}/u.test(line)) && areShown(lines)) return everything;
    return lines.length > 1 && areShown(lines.map((line) => line.trim().replace(/ {2,}/gu, ' ')))
      ? lineFeeds
      : null;
  }

  private readText(text: Text, kept: Kept, parent: Element): void {
    if (parent.matches(convertedSpace))
      return this.add(text, text.data.replaceAll('\u00a0', ' '), everything);
    const isBetweenBlocks =
      /^[ \t\r\n\f]*$/u.test(text.data) &&
      [text.previousSibling, text.nextSibling].some(
        (node) => node instanceof Element && node.matches(blockElements),
      );
    if (isBetweenBlocks) return text.remove();
    if (!kept.lines) return this.add(text, text.data, kept);
    const lines = text.data.replace(/\r\n?/gu, '\n').split('\n');
    // The last line feed of a block ends its last line and begins none.
    if (lines.length > 1 && lines.at(-1) === '' && isLastOf(text, parent)) lines.pop();
    for (const [at, line] of lines.entries()) {
      if (at > 0) {
        this.endLine();
        text.before(parent.ownerDocument.createElement('br'));
      }
      const part = parent.ownerDocument.createTextNode('');
      text.before(part);
      this.add(part, line, kept);
    }
    text.remove();
  }

  private add(text: Text, words: string, kept: Kept): void {
    if (kept.spaces) {
      text.data = words.replaceAll('\n', ' ');
      if (words !== '') this.spaceEnd = null;
      if (words !== '') this.isAfterSpace = false;
      return;
    }
    const single = words.replace(/[ \t\r\n\f]+/gu, ' ');
    text.data = this.isAfterSpace && single.startsWith(' ') ? single.slice(1) : single;
    if (text.data === '') return text.remove();
    this.isAfterSpace = text.data.endsWith(' ');
    this.spaceEnd = this.isAfterSpace ? text : null;
  }

  private endLine(): void {
    if (this.spaceEnd !== null) this.spaceEnd.data = this.spaceEnd.data.slice(0, -1);
    this.spaceEnd = null;
    this.isAfterSpace = true;
  }
}

const linesOf = (node: Node): string =>
  node.nodeName === 'BR' ? '\n' : (node.nodeValue ?? Array.from(node.childNodes, linesOf).join(''));

/** True if nothing follows a text in its block. */
function isLastOf(text: Text, parent: Element): boolean {
  for (let node: Node = text; ; node = node.parentNode ?? parent) {
    if (node.nextSibling !== null) return false;
    if (node.parentNode === null || (node instanceof Element && node.matches(blockElements))) return true;
    if (node.parentNode instanceof Element && node.parentNode.matches(blockElements)) return true;
  }
}
