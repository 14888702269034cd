import { Parser } from 'htmlparser2';

/** An open list, item or quote. */
interface Container {
  readonly name: string;
  /** The text before the next line in the container; `beforeOthers` is that before all further lines. */
  before: string;
  readonly beforeOthers: string;
  /** The number of items that a list has so far. */
  items: number;
}

const containers: ReadonlySet<string> = new Set(['blockquote', 'ul', 'ol', 'li']);
const paragraphs: ReadonlySet<string> = new Set(['p', 'h2']);

/**
 * Returns the text of a story as plain text for an email: an empty line between paragraphs, each line of a verse on a
 * line of its own, a number or hyphen before items, and `>` before the lines of quotes.
 *
 * @param markup the result of `emailMarkup`
 */
export function emailText(markup: string): string {
  const open: Container[] = [];
  let written = '';
  let text = '';
  const isInList = () => open.some(({ name }) => name === 'li');
  let wasInList = false;
  const endParagraph = (isEmptyLine = false) => {
    const lines = text.replaceAll('\u{a0}', ' ').trimEnd().split('\n');
    text = '';
    if (lines.join('') === '' && !isEmptyLine) return;
    if (written !== '') written += isInList() && wasInList ? '\n' : '\n\n';
    wasInList = isInList();
    written += lines
      .map((line) => {
        const before = open.map((one) => one.before).join('');
        for (const one of open) one.before = one.beforeOthers;
        return `${before}${line}`.trimEnd();
      })
      .join('\n');
  };
  const parser = new Parser({
    onopentag(name) {
      if (name === 'br') text += '\n';
      if (!containers.has(name) && !paragraphs.has(name)) return;
      endParagraph();
      if (containers.has(name)) open.push(containerOf(name, open.at(-1)));
    },
    ontext: (piece) => void (text += piece),
    onclosetag(name) {
      if (!containers.has(name) && !paragraphs.has(name)) return;
      endParagraph(name === 'p');
      if (containers.has(name)) open.pop();
    },
  });
  parser.end(markup);
  endParagraph();
  return written;
}

function containerOf(name: string, parent: Container | undefined): Container {
  if (name === 'blockquote') return { name, before: '> ', beforeOthers: '> ', items: 0 };
  if (name !== 'li' || parent === undefined) return { name, before: '', beforeOthers: '', items: 0 };
  parent.items += 1;
  const before = parent.name === 'ol' ? `${parent.items}. ` : '- ';
  return { name, before, beforeOthers: ' '.repeat(before.length), items: 0 };
}
