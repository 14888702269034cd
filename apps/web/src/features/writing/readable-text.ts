import { stripHtml } from '@quillstead/fields';

/** A draft's text to be read without its formatting: with the spaces and empty lines that it has. */
export function readableText(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  const paragraphs = [...body.querySelectorAll('p')];
  const length = paragraphs.reduce((sum, { textContent }) => sum + textContent.length, 0);
  // Text beside paragraphs is that of another client.
  if (length !== body.textContent.length) return stripHtml(html);
  for (const lineBreak of body.querySelectorAll('br')) lineBreak.replaceWith('\n');
  return paragraphs
    .map(({ textContent, classList }) =>
      textContent === '' && classList.contains('scene') ? '* * *' : textContent,
    )
    .join('\n');
}
