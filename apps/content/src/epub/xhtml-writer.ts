import { escapeXml } from '@quillstead/service-kit/markup';
import { storyMarkup } from '@quillstead/fields';
import { lastBoundary } from './last-boundary.js';

const classes: ReadonlySet<string> = new Set(storyMarkup.classes);
const lists: ReadonlySet<string> = new Set(['ol', 'ul']);

interface Formatting {
  readonly name: string;
  readonly attributes: string;
}

/** An open block that contains others. */
interface Block {
  readonly name: string;
  readonly className: string;
  /** The number of items that a list has so far. */
  items: number;
}

/**
 * Writes a story's elements as XHTML that also follows HTML's rules of what may stand in what: text in paragraphs,
 * paragraphs in blocks, items in lists. What stands elsewhere is put into such elements; no word is lost.
 *
 * The pages are cut between blocks that stand alone. A block longer than a page is cut between its items and
 * paragraphs, at a line break, or, where these are far apart, between sentences or words; it continues on the next
 * page.
 */
export class XhtmlWriter {
  private readonly written: string[] = [];
  /** The blocks of the present page that are complete. */
  private page = '';
  /** The markup of the present top-level block since the last cut, and whether it has text. */
  private piece = '';
  private hasText = false;
  private readonly blocks: Block[] = [];
  /** The class names of the open paragraph. */
  private paragraph: string | null = null;
  private paragraphTag: 'p' | 'h2' = 'p';
  /** The start tag of the open paragraph, as long as nothing follows it. */
  private emptyStart: string | null = null;
  private headings = 0;
  /** True if the page ends at the last line break, as soon as its paragraph continues. */
  private endsAtBreak = false;
  /** The formatting that is requested, and the part of it, from the outside in, that is open on the page. */
  private readonly requested: Formatting[] = [];
  private open: Formatting[] = [];

  /** @param longest characters of a page */
  constructor(private readonly longest: number) {}

  /** Starts a block that contains others: `blockquote`, `ol`, `ul`, `li`. An item without a list is a paragraph. */
  startBlock(name: string, className: string): void {
    this.endParagraph();
    if (name === 'li') {
      if (this.blocks.at(-1)?.name === 'li') this.endBlock('li');
      if (!this.isInList()) return this.startParagraph(className);
    } else this.makeItem();
    this.openBlock(name, className);
  }

  /** Ends the nearest block of that name with all that is open in it; without such a block, ends the paragraph. */
  endBlock(name: string): void {
    this.endParagraph();
    const at = this.blocks.findLastIndex((block) => block.name === name);
    while (at !== -1 && this.blocks.length > at) this.piece += `</${this.blocks.pop()?.name ?? ''}>`;
    this.endPiece();
  }

  startParagraph(className: string): void {
    this.endParagraph();
    this.makeItem();
    this.cutLongBlock();
    this.paragraph = className;
    const isHeading = className.split(/\s+/u).includes('heading');
    this.paragraphTag = isHeading ? 'h2' : 'p';
    const id = isHeading ? ` id="heading-${(this.headings += 1)}"` : '';
    this.emptyStart = `<${this.paragraphTag}${id} dir="auto"${attributesOf(className)}>`;
    this.piece += this.emptyStart;
  }

  endParagraph(): void {
    if (this.paragraph === null) return;
    this.closeTo(0);
    if (this.emptyStart !== null) this.writeEmptyParagraph(this.emptyStart, this.paragraph);
    this.paragraph = null;
    this.endsAtBreak = false;
    this.piece += `</${this.paragraphTag}>`;
    this.endPiece();
  }

  startFormatting(name: string, className: string): void {
    this.requested.push({ name, attributes: attributesOf(className) });
  }

  endFormatting(name: string): void {
    const at = this.requested.findLastIndex((one) => one.name === name);
    if (at !== -1) this.requested.splice(at, 1);
  }

  text(text: string): void {
    if (text.trim() === '' && (this.paragraph === null || this.endsAtBreak)) return;
    if (this.endsAtBreak) this.cut();
    let rest = text;
    while (rest.length > this.longest - this.piece.length) {
      const at = lastBoundary(rest, this.longest - this.piece.length);
      if (at === 0 && !this.hasText) break;
      if (at > 0) this.inFormatting(escapeXml(rest.slice(0, at)));
      rest = rest.slice(at);
      if (rest.trim() === '') return;
      this.cut();
    }
    this.inFormatting(escapeXml(rest));
  }

  lineBreak(): void {
    if (this.paragraph !== null && this.isLong()) this.endsAtBreak = true;
    else this.inFormatting('<br/>');
  }

  /** Ends everything and returns the pages. */
  end(): string[] {
    this.endParagraph();
    while (this.blocks.length > 0) this.endBlock(this.blocks.at(-1)?.name ?? '');
    if (this.page !== '') this.endPage();
    return this.written;
  }

  /** Gives an empty paragraph the height of a line, and a scene break its ornament. */
  private writeEmptyParagraph(start: string, className: string): void {
    const isScene = className.split(/\s+/u).includes('scene');
    this.piece = this.piece.slice(0, -start.length);
    this.piece += isScene
      ? `${start.slice(0, -1)} role="separator" aria-label="Scene break">* * *`
      : `${start}<br/>`;
  }

  private inFormatting(xhtml: string): void {
    if (this.paragraph === null) this.startParagraph('');
    this.emptyStart = null;
    const same = this.requested.findIndex((one, index) => this.open[index] !== one);
    const shared = same === -1 ? this.requested.length : same;
    this.closeTo(shared);
    for (const { name, attributes } of this.requested.slice(shared)) this.piece += `<${name}${attributes}>`;
    this.open = [...this.requested];
    this.piece += xhtml;
    this.hasText = true;
  }

  private closeTo(depth: number): void {
    for (const { name } of this.open.slice(depth).toReversed()) this.piece += `</${name}>`;
    this.open = this.open.slice(0, depth);
  }

  private isInList(): boolean {
    return lists.has(this.blocks.at(-1)?.name ?? '');
  }

  /** Opens an item if a list is open, which may contain nothing else. */
  private makeItem(): void {
    if (this.isInList()) this.openBlock('li', '');
  }

  private openBlock(name: string, className: string): void {
    this.cutLongBlock();
    const list = this.blocks.at(-1);
    if (name === 'li' && list !== undefined) list.items += 1;
    this.blocks.push({ name, className, items: 0 });
    this.piece += `<${name}${attributesOf(className)}>`;
  }

  /** Returns true from nine tenths of a page on, where a block is cut at the next end of a line. */
  private isLong(): boolean {
    return this.hasText && this.piece.length >= 0.9 * this.longest;
  }

  private cutLongBlock(): void {
    // Not after a start tag, which would stay behind without content.
    const isBetweenBlocks = this.piece[this.piece.lastIndexOf('<') + 1] === '/';
    if (this.blocks.length > 0 && isBetweenBlocks && this.isLong()) this.cut();
  }

  /** Ends the page within the present block, which continues on the next one. */
  private cut(): void {
    this.closeTo(0);
    if (this.paragraph !== null) this.piece += `</${this.paragraphTag}>`;
    for (const { name } of this.blocks.toReversed()) this.piece += `</${name}>`;
    this.addPiece();
    this.endPage();
    this.endsAtBreak = false;
    for (const [index, block] of this.blocks.entries())
      this.piece += continued(block, this.blocks[index + 1] !== undefined);
    if (this.paragraph !== null)
      this.piece += `<${this.paragraphTag} dir="auto"${attributesOf(this.paragraph, 'continued')}>`;
  }

  private endPiece(): void {
    if (this.blocks.length === 0 && this.piece !== '') this.addPiece();
  }

  private addPiece(): void {
    if (this.page !== '' && this.page.length + this.piece.length > this.longest) this.endPage();
    this.page += this.page === '' ? this.piece : `\n${this.piece}`;
    this.piece = '';
    this.hasText = false;
  }

  private endPage(): void {
    this.written.push(this.page);
    this.page = '';
  }
}

/** Returns the start tag of a block that began on an earlier page. @param isInItem whether one of its items is open */
function continued({ name, className, items }: Block, isInItem: boolean): string {
  if (name === 'li') return `<li${attributesOf(className, 'continued')}>`;
  // The number of the next item; an item that continues has no number of its own and keeps that of its beginning.
  const start = name === 'ol' ? ` start="${isInItem ? items : items + 1}"` : '';
  return `<${name}${attributesOf(className)}${start}>`;
}

/**
 * Returns the attribute of the known classes.
 *
 * @param own classes that are not the story's
 */
function attributesOf(className: string, ...own: readonly string[]): string {
  const known = [...className.split(/\s+/).filter((name) => classes.has(name)), ...own];
  return known.length === 0 ? '' : ` class="${known.join(' ')}"`;
}
