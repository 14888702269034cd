import { escapeXml } from '@quillstead/service-kit/markup';
import { storyMarkup } from '@quillstead/fields';

const classes: ReadonlySet<string> = new Set(storyMarkup.classes);
const lists: ReadonlySet<string> = new Set(['ol', 'ul']);

interface Formatting {
  readonly name: string;
  readonly attributes: string;
}

/**
 * Writes a story's elements as XHTML that also holds to HTML's rules of what may stand in what: text in paragraphs,
 * paragraphs in blocks, items in lists. What stands elsewhere is put where it belongs; no word is lost.
 */
export class XhtmlWriter {
  /** The markup of the present top-level block and of all blocks before it. */
  private piece = '';
  private readonly written: string[] = [];
  private readonly blocks: string[] = [];
  private isInParagraph = false;
  /** The formatting requested, and how much of it, from the outside in, is open on the page. */
  private readonly requested: Formatting[] = [];
  private open: Formatting[] = [];

  /** Starts a block that holds others: `blockquote`, `ol`, `ul`, `li`. An item without a list is a paragraph. */
  startBlock(name: string, className: string): void {
    this.endParagraph();
    if (name === 'li') {
      if (this.blocks.at(-1) === 'li') this.endBlock('li');
      if (!this.isInList()) return this.startParagraph(className);
    } else this.makeItem();
    this.blocks.push(name);
    this.piece += `<${name}${attributesOf(className)}>`;
  }

  /** Ends the nearest block of that name with all that is open in it; where there is none, the paragraph. */
  endBlock(name: string): void {
    this.endParagraph();
    const at = this.blocks.lastIndexOf(name);
    while (at !== -1 && this.blocks.length > at) this.piece += `</${this.blocks.pop() ?? ''}>`;
    this.endPiece();
  }

  startParagraph(className: string): void {
    this.endParagraph();
    this.makeItem();
    this.isInParagraph = true;
    this.piece += `<p dir="auto"${attributesOf(className)}>`;
  }

  endParagraph(): void {
    if (!this.isInParagraph) return;
    this.closeTo(0);
    this.isInParagraph = false;
    this.piece += '</p>';
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
    if (!this.isInParagraph && text.trim() === '') return;
    this.inFormatting(escapeXml(text));
  }

  lineBreak(): void {
    this.inFormatting('<br/>');
  }

  /** All that was written, cut between blocks that stand alone. */
  end(): string[] {
    this.endParagraph();
    while (this.blocks.length > 0) this.endBlock(this.blocks.at(-1) ?? '');
    return this.written;
  }

  private inFormatting(xhtml: string): void {
    if (!this.isInParagraph) this.startParagraph('');
    const same = this.requested.findIndex((one, index) => this.open[index] !== one);
    const shared = same === -1 ? this.requested.length : same;
    this.closeTo(shared);
    for (const { name, attributes } of this.requested.slice(shared)) this.piece += `<${name}${attributes}>`;
    this.open = [...this.requested];
    this.piece += xhtml;
  }

  private closeTo(depth: number): void {
    for (const { name } of this.open.slice(depth).toReversed()) this.piece += `</${name}>`;
    this.open = this.open.slice(0, depth);
  }

  private isInList(): boolean {
    return lists.has(this.blocks.at(-1) ?? '');
  }

  /** A list holds items and nothing else. */
  private makeItem(): void {
    if (!this.isInList()) return;
    this.blocks.push('li');
    this.piece += '<li>';
  }

  private endPiece(): void {
    if (this.blocks.length > 0 || this.piece === '') return;
    this.written.push(this.piece);
    this.piece = '';
  }
}

function attributesOf(className: string): string {
  const known = className.split(/\s+/).filter((name) => classes.has(name));
  return known.length === 0 ? '' : ` class="${known.join(' ')}"`;
}
