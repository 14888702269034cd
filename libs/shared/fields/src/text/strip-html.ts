import { Tokenizer } from 'htmlparser2';
import { ignoreMarkup } from './ignore-markup.js';
import { rememberLast } from './remember-last.js';

/** The elements on separate lines. */
export const blocks: ReadonlySet<string> = new Set('p blockquote ol ul li div h1 h2 h3 h4 h5 h6'.split(' '));
const unseen = new Set(['script', 'style', 'template', 'textarea', 'title', 'noscript', 'iframe']);

/**
 * Returns the text of an HTML fragment without its markup: blocks joined by one line feed, entities decoded. Takes time
 * in proportion to the length, however deep the markup is nested: it reads tags and keeps no tree.
 */
export function stripHtml(html: string): string {
  if (!html.includes('<') && !html.includes('&')) return html.trim();
  const lines: string[] = [];
  let line = '';
  /** The element whose content is not shown, and how many of its name are open. */
  let hiding: string | null = null;
  let open = 0;
  const endLine = () => {
    const text = line.trim();
    if (text !== '') lines.push(text);
    line = '';
  };
  const nameAt = (start: number, end: number) => html.slice(start, end).toLowerCase();
  const tokenizer = new Tokenizer(
    { decodeEntities: true },
    {
      ...ignoreMarkup,
      onopentagname(start, end) {
        const name = nameAt(start, end);
        if (hiding !== null ? name === hiding : unseen.has(name)) {
          hiding = name;
          open += 1;
        } else if (blocks.has(name)) endLine();
        else if (name === 'br') line += '\n';
      },
      onclosetag(start, end) {
        const name = nameAt(start, end);
        if (name === hiding) {
          open -= 1;
          if (open === 0) hiding = null;
        } else if (blocks.has(name)) endLine();
        else if (name === 'br') line += '\n';
      },
      ontext(start, end) {
        if (hiding === null) line += html.slice(start, end);
      },
      ontextentity(codePoint) {
        if (hiding === null) line += String.fromCodePoint(codePoint);
      },
    },
  );
  tokenizer.write(html);
  tokenizer.end();
  endLine();
  return lines.join('\n');
}

/** Returns the text of markup, worked out once for the same markup. */
export const strippedOnce = (): ((html: string) => string) => rememberLast(stripHtml);
