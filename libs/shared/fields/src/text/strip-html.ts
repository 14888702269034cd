import { Parser } from 'htmlparser2';

const blocks = new Set(['p', 'blockquote', 'ol', 'ul', 'li', 'div', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6']);
const unseen = new Set(['script', 'style', 'template', 'textarea', 'title', 'noscript', 'iframe']);

/** The text of an HTML fragment without its markup: blocks joined by one line feed, entities decoded. */
export function stripHtml(html: string): string {
  if (!html.includes('<') && !html.includes('&')) return html.trim();
  const lines: string[] = [];
  let line = '';
  let hidden = 0;
  const endLine = () => {
    if (line.trim() !== '') lines.push(line.trim());
    line = '';
  };
  const parser = new Parser(
    {
      onopentagname(name) {
        if (unseen.has(name)) hidden += 1;
        else if (blocks.has(name)) endLine();
        else if (name === 'br') line += '\n';
      },
      ontext(text) {
        if (hidden === 0) line += text;
      },
      onclosetag(name) {
        if (unseen.has(name)) hidden -= 1;
        else if (blocks.has(name)) endLine();
      },
    },
    { decodeEntities: true, lowerCaseTags: true },
  );
  parser.end(html);
  endLine();
  return lines.join('\n');
}
