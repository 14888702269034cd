const blocks = 'p, blockquote, ol, ul, li, div, h1, h2, h3, h4, h5, h6';
const unseen = 'script, style, template, textarea, title, noscript, iframe';

/** Returns a draft's text to be read without its formatting: with the spaces and empty lines that it has. */
export function readableText(html: string): string {
  const body = parse(html);
  const paragraphs = [...body.querySelectorAll('p')];
  const length = paragraphs.reduce((sum, { textContent }) => sum + textContent.length, 0);
  // Text beside paragraphs is that of another client.
  if (length !== body.textContent.length) return plainText(html);
  for (const lineBreak of body.querySelectorAll('br')) lineBreak.replaceWith('\n');
  return paragraphs
    .map(({ textContent, classList }) =>
      textContent === '' && classList.contains('scene') ? '* * *' : textContent,
    )
    .join('\n');
}

/**
 * Returns the text of markup as the dictionary counts it: what `stripHtml` of `@quillstead/fields` returns, by the
 * parser that the browser has.
 */
export function plainText(html: string): string {
  const body = parse(html);
  for (const element of body.querySelectorAll(unseen)) element.remove();
  for (const lineBreak of body.querySelectorAll('br')) lineBreak.replaceWith('\n');
  for (const block of body.querySelectorAll(blocks)) {
    block.before('\0');
    block.after('\0');
  }
  const lines = body.textContent.split('\0').map((line) => line.trim());
  return lines.filter((line) => line !== '').join('\n');
}

const parse = (html: string): HTMLElement => new DOMParser().parseFromString(html, 'text/html').body;
