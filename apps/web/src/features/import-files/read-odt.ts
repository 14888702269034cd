import { titleClass } from './chapters.js';
import type { ReadFile } from './converted.js';
import {
  element,
  findElement,
  isElement,
  type MarkupElement,
  type MarkupNode,
  parseXml,
  textOf,
} from './markup-tree.js';
import { type OdtStyle, stylesOf } from './odt-styles.js';
import { damaged, FileRefusal, passwordProtected } from './refusal.js';
import { unpack } from './unpack.js';

const notOdt = 'The file is no OpenDocument text, although its name ends with .odt.';
const wanted = /^(?:mimetype|content\.xml|styles\.xml|META-INF\/manifest\.xml)$/u;
/** The most spaces in a row; no writer has typed more. */
const mostSpaces = 200;

/** Elements that are no text, or not its own. */
const skipped = new Set(
  (
    'text:tracked-changes text:table-of-content text:sequence-decls text:variable-decls text:user-field-decls ' +
    'office:forms office:annotation-end text:note-citation text:alphabetical-index'
  ).split(' '),
);

/**
 * Reads a text of LibreOffice and others (OpenDocument).
 *
 * @throws FileRefusal
 */
export function readOdt(bytes: Uint8Array): ReadFile {
  let macros = 0;
  const parts = unpack(bytes, (name) => {
    if (/^(?:Basic|Scripts)\/.*\.(?:xml|py|js|bsh)$/u.test(name) && !/script-l[bc]\.xml$/u.test(name))
      macros = 1;
    return wanted.test(name);
  });
  const read = (name: string): string => new TextDecoder().decode(parts.get(name));
  if (/encryption-data|encrypted-package/u.test(read('META-INF/manifest.xml')))
    throw new FileRefusal(passwordProtected);
  if (!read('mimetype').startsWith('application/vnd.oasis.opendocument.text')) throw new FileRefusal(notOdt);
  const content = parseXml(read('content.xml'));
  const body = findElement(content, 'office:text');
  if (body === undefined) throw new FileRefusal(damaged);
  const reader = new OdtReader(
    stylesOf(parts.has('styles.xml') ? parseXml(read('styles.xml')) : null, content),
  );
  const children = reader.blocks(body);
  const { notes, comments, formulas, objects } = reader;
  if (notes.length > 0) children.push(element('ol', {}, notes));
  return {
    root: element('', {}, children),
    title: null,
    keepsSpaces: true,
    left: { comments, formulas, objects, macros },
  };
}

class OdtReader {
  readonly notes: MarkupElement[] = [];
  comments = 0;
  formulas = 0;
  objects = 0;
  /** Paragraphs of boxes in the present paragraph, which follow it. */
  private boxes: MarkupNode[] = [];

  constructor(private readonly styles: ReadonlyMap<string, OdtStyle>) {}

  blocks(parent: MarkupElement): MarkupNode[] {
    return parent.children.flatMap((child) => (isElement(child) ? this.block(child) : []));
  }

  private block(node: MarkupElement): MarkupNode[] {
    switch (node.name) {
      case 'text:p':
      case 'text:h':
        return this.paragraph(node);
      case 'text:list':
        return this.list(node, '');
      case 'table:table':
        return [element('table', {}, [...this.rows(node)])];
      case 'text:section':
      case 'text:index-body':
      case 'text:list-item':
      case 'text:list-header':
      case 'draw:text-box':
        return this.blocks(node);
      default:
        return skipped.has(node.name) ? [] : this.beside(this.inline(node));
    }
  }

  /** Returns what is beside paragraphs, such as a picture. */
  private beside(content: MarkupNode[]): MarkupNode[] {
    const boxes = this.boxes.splice(0);
    const isBlank = content.every((one) => !isElement(one) && one.trim() === '');
    return isBlank ? boxes : [element('p', {}, content), ...boxes];
  }

  private paragraph(node: MarkupElement): MarkupNode[] {
    const names = this.chain('paragraph', node.attributes['text:style-name']);
    const is = (pattern: RegExp) => names.some(({ name }) => pattern.test(name.replaceAll('_20_', ' ')));
    if (is(/^Horizontal Line$/u)) return [element('hr')];
    const outer = this.boxes.splice(0);
    const words = this.marked(trimmedStart(this.inline(node)), [...this.ownMarks(names)]);
    const boxes = this.boxes.splice(0);
    this.boxes = outer;
    const level = Math.min(Math.max(Number(node.attributes['text:outline-level'] ?? 1) || 1, 1), 6);
    const align = names.find(({ style }) => style.align !== undefined)?.style.align;
    if (node.name === 'text:h') return [element(`h${level}`, {}, words), ...boxes];
    if (is(/^Title$/u)) return [element('h1', { class: titleClass }, words), ...boxes];
    const kind = is(/^(?:verse|poem|poetry|lyrics)/iu)
      ? 'verse'
      : align === 'center'
        ? 'center'
        : align === 'end' || align === 'right'
          ? 'right'
          : null;
    const made = element('p', kind === null ? {} : { class: kind }, words);
    return [is(/^(?:Quotations|Quote)$/u) ? element('blockquote', {}, [made]) : made, ...boxes];
  }

  /** A style and those that it is made from. */
  private chain(family: string, first: string | undefined): { name: string; style: OdtStyle }[] {
    const found: { name: string; style: OdtStyle }[] = [];
    for (let name = first; name !== undefined && found.length < 20;) {
      const style = this.styles.get(`${family} ${name}`);
      found.push({
        name,
        style: style ?? { parent: undefined, isAutomatic: false, align: undefined, marks: new Map() },
      });
      name = style?.parent;
    }
    return found;
  }

  /** The emphasis of a whole paragraph, where the writer chose it there. */
  private ownMarks(names: readonly { style: OdtStyle }[]): Set<string> {
    const own = names.filter(({ style }) => style.isAutomatic).flatMap(({ style }) => [...style.marks]);
    return new Set(own.filter(([, isOn]) => isOn).map(([tag]) => tag));
  }

  private marked(content: MarkupNode[], tags: readonly string[]): MarkupNode[] {
    if (content.length === 0) return content;
    return tags.reduce((inside, tag) => [element(tag, {}, inside)], content);
  }

  private spanMarks(name: string | undefined): string[] {
    const marks = new Map<string, boolean>();
    for (const { style } of this.chain('text', name))
      for (const [tag, isOn] of style.marks) if (!marks.has(tag)) marks.set(tag, isOn);
    return [...marks].filter(([, isOn]) => isOn).map(([tag]) => tag);
  }

  private list(node: MarkupElement, outer: string): MarkupNode[] {
    const name = node.attributes['text:style-name'] ?? outer;
    const isNumbered = this.styles.get(`list ${name}`)?.marks.get('ol') === true;
    const items: MarkupElement[] = [];
    for (const item of node.children.filter(isElement)) {
      const content = item.children.flatMap((child): MarkupNode[] =>
        isElement(child) ? (child.name === 'text:list' ? this.list(child, name) : this.block(child)) : [],
      );
      const before = items.at(-1);
      // LibreOffice writes the paragraphs without a number so: they go on in the item before.
      if (item.name === 'text:list-header' && before !== undefined) before.children.push(...content);
      else items.push(element('li', {}, content));
    }
    const inside = items.flatMap(({ children }) => children);
    // The numbers of chapters are lists of headings.
    return inside.every((one) => isElement(one) && /^h\d$/u.test(one.name))
      ? inside
      : [element(isNumbered ? 'ol' : 'ul', {}, items)];
  }

  private *rows(table: MarkupElement): Generator<MarkupElement> {
    for (const child of table.children) {
      if (!isElement(child)) continue;
      if (child.name === 'table:table-row') {
        const cells = child.children.filter(isElement).filter(({ name }) => name === 'table:table-cell');
        yield element(
          'tr',
          {},
          cells.map((cell) => element('td', {}, this.blocks(cell))),
        );
      } else yield* this.rows(child);
    }
  }

  private inline(parent: MarkupElement): MarkupNode[] {
    return parent.children.flatMap((child) => this.word(child));
  }

  private word(node: MarkupNode): MarkupNode[] {
    if (!isElement(node)) return [node.replace(/[ \t\r\n]+/gu, ' ')];
    switch (node.name) {
      case 'text:s':
        return [' '.repeat(Math.min(Number(node.attributes['text:c'] ?? 1) || 1, mostSpaces))];
      case 'text:tab':
        return ['\t'];
      case 'text:line-break':
        return [element('br')];
      case 'text:span':
        return this.marked(this.inline(node), this.spanMarks(node.attributes['text:style-name']));
      case 'text:a':
        return [element('a', { href: node.attributes['xlink:href'] ?? '' }, this.inline(node))];
      case 'text:note':
        return [this.note(node)];
      case 'text:ruby':
        return [this.ruby(node)];
      case 'office:annotation':
        this.comments += 1;
        return [];
      case 'draw:frame':
        return this.frame(node);
      case 'text:list':
      case 'text:p':
        return this.inline(node);
      default:
        return skipped.has(node.name) ? [] : this.inline(node);
    }
  }

  private note(node: MarkupElement): MarkupElement {
    const id = `note-${this.notes.length + 1}`;
    const place = element('li', { id });
    this.notes.push(place);
    const body = node.children.filter(isElement).find(({ name }) => name === 'text:note-body');
    place.children = body === undefined ? [] : this.blocks(body);
    return element('a', { class: 'footnote-ref', href: `#${id}` }, ['*']);
  }

  private ruby(node: MarkupElement): MarkupElement {
    const parts = node.children.filter(isElement);
    const inside = (wantedName: string) =>
      parts.filter(({ name }) => name === wantedName).flatMap((one) => this.inline(one));
    return element('ruby', {}, [...inside('text:ruby-base'), element('rt', {}, inside('text:ruby-text'))]);
  }

  private frame(node: MarkupElement): MarkupNode[] {
    const inside = node.children.filter(isElement);
    const box = inside.find(({ name }) => name === 'draw:text-box');
    if (box !== undefined) {
      this.boxes.push(...this.blocks(box));
      return [];
    }
    const object = inside.find(({ name }) => name.startsWith('draw:object'));
    if (object !== undefined) {
      if (findElement(object, 'math') ?? findElement(object, 'math:math')) this.formulas += 1;
      else this.objects += 1;
      return [];
    }
    const title = inside.find(({ name }) => name === 'svg:title' || name === 'svg:desc');
    const isPicture = inside.some(({ name }) => name === 'draw:image');
    return isPicture ? [element('img', { alt: title === undefined ? '' : textOf(title) })] : [];
  }
}

/** Returns the words without the space that the layout of the markup has put at the beginning. */
function trimmedStart(words: MarkupNode[]): MarkupNode[] {
  const [first] = words;
  return typeof first === 'string' && /^ [^ ]|^ $/u.test(first) && words.length > 0
    ? [first.slice(1), ...words.slice(1)]
    : words;
}
