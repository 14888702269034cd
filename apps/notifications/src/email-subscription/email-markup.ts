import { defaultAccent } from '@quillstead/catalogue';
import { escapeHtml } from '@quillstead/service-kit/markup';
import { Parser } from 'htmlparser2';

interface Element {
  readonly tag: string;
  readonly style: string;
}

const paragraph = 'margin:0 0 18px;';

/** The elements of a story, and the form of each for mail programs that read no style sheet. */
const elements: Readonly<Record<string, Element>> = {
  p: { tag: 'p', style: paragraph },
  blockquote: {
    tag: 'blockquote',
    style: 'margin:0 0 18px;padding:0 0 0 16px;font-style:italic;border-left:3px solid ',
  },
  ul: { tag: 'ul', style: 'margin:0 0 18px;padding:0 0 0 26px;' },
  ol: { tag: 'ol', style: 'margin:0 0 18px;padding:0 0 0 26px;' },
  li: { tag: 'li', style: 'margin:0 0 6px;' },
  span: { tag: 'span', style: '' },
  strong: { tag: 'strong', style: '' },
  em: { tag: 'em', style: '' },
  u: { tag: 'u', style: '' },
  s: { tag: 's', style: '' },
};

/** The classes that have an effect (docs/product/stories.md#text), as styles. */
const styles: Readonly<Record<string, string>> = {
  center: 'text-align:center;',
  'align-center': 'text-align:center;',
  right: 'text-align:right;text-align:end;',
  'align-right': 'text-align:right;',
  'align-justify': 'text-align:justify;',
  indent: 'text-indent:26px;',
  verse: 'padding-left:26px;padding-inline:26px 0;text-align:left;text-align:start;',
  heading: 'margin:34px 0 14px;font-size:21px;line-height:28px;font-weight:bold;',
  scene: 'margin:30px 0;text-align:center;letter-spacing:5px;',
};

const blocks: ReadonlySet<string> = new Set(['p', 'blockquote', 'ul', 'ol', 'li']);

interface Open {
  readonly name: string;
  readonly tag: string;
  readonly isScene: boolean;
  /** The length of the HTML that was written before the element began. */
  readonly start: number;
}

/** The part of the limit after which the text ends before the next block. */
const nearEnd = 0.92;

/**
 * Returns a story's text as HTML for an email: parsed and written again with inline styles, so that the result has only
 * these elements, whatever the text contains.
 *
 * @param longest bytes
 * @param accent `#rrggbb`, for the line beside quotations
 * @returns the HTML, and whether the text was cut: between blocks, or between words of a very long one
 */
export function emailMarkup(
  html: string,
  longest: number,
  accent = defaultAccent.light,
): { html: string; isCut: boolean } {
  let written = '';
  let bytes = 0;
  let isCut = false;
  /** The last character of the present line of a paragraph. */
  let lineEnd = '';
  const open: Open[] = [];
  const write = (markup: string) => {
    written += markup;
    bytes += Buffer.byteLength(markup);
  };
  const close = () => {
    const last = open.pop();
    if (last === undefined || last.tag === '') return;
    if (written.length === last.start) {
      if (last.isScene) write('* * *');
      else if (last.name === 'p') write('&nbsp;');
    }
    write(`</${last.tag}>`);
  };
  const parser = new Parser({
    onopentag(name, { class: className = '' }) {
      if (isCut) return;
      if (blocks.has(name) && open.length === 0 && bytes > nearEnd * longest) {
        isCut = true;
        return;
      }
      if (blocks.has(name) || name === 'br') lineEnd = '';
      if (name === 'br') return write('<br>');
      const element = elements[name];
      if (element === undefined) {
        open.push({ name, tag: '', isScene: false, start: 0 });
        return;
      }
      const names = className.split(/\s+/u);
      const tag = name === 'p' && names.includes('heading') ? 'h2' : element.tag;
      const ownStyle = name === 'blockquote' ? `${element.style}${accent};` : element.style;
      const style = `${ownStyle}${names.map((one) => styles[one] ?? '').join('')}`;
      const direction = blocks.has(name) ? ' dir="auto"' : '';
      const mark = name === 'blockquote' ? ' class="quote"' : '';
      const isScene = names.includes('scene');
      const role = isScene ? ' role="separator" aria-label="Scene break"' : '';
      write(`<${tag}${direction}${mark}${role}${style === '' ? '' : ` style="${style}"`}>`);
      open.push({ name, tag, isScene, start: written.length });
    },
    ontext(text) {
      if (isCut) return;
      if (open.length === 0 && text.trim() === '') return;
      const escaped = open.some(({ name }) => name === 'p') ? escapeText(text, lineEnd) : escapeHtml(text);
      if (bytes + Buffer.byteLength(escaped) <= longest) {
        lineEnd = text.at(-1) ?? lineEnd;
        return write(escaped);
      }
      write(escapeText(beginningOf(text, longest - bytes), lineEnd));
      isCut = true;
    },
    onclosetag(name) {
      if (isCut || name === 'br') return;
      if (open.at(-1)?.name === name) close();
    },
  });
  parser.end(html);
  while (open.length > 0) close();
  return { html: written, isCut };
}

/**
 * Returns the text of a paragraph with the line feeds and spaces of the writer.
 *
 * @param before the character before it on its line, if there is one
 */
function escapeText(text: string, before: string): string {
  const isAfterSpace = before === '' || before === ' ' || before === '\n';
  return escapeHtml(isAfterSpace ? text.replace(/^ /u, '\u{a0}') : text)
    .replace(/\r?\n/gu, '<br>')
    .replaceAll('<br> ', '<br>&nbsp;')
    .replace(/ {2,}/gu, (spaces) => '&nbsp;'.repeat(spaces.length - 1) + ' ')
    .replaceAll('\t', '&emsp;')
    .replaceAll('\u{a0}', '&nbsp;');
}

/** Returns the first words of a text that fit into so many bytes in any case. */
function beginningOf(text: string, bytes: number): string {
  // A character has up to six bytes as a reference.
  const cut = text.slice(0, Math.max(0, Math.floor(bytes / 6)));
  const space = cut.lastIndexOf(' ');
  return `${space > 0 ? cut.slice(0, space) : cut.toWellFormed()}…`;
}
