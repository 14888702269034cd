import { wordLists } from './word-lists.js';

/**
 * Emphasis that word processors write as style, and the tag that says the same. Word's own `mso-bidi-font-style` and the
 * like speak of other scripts and say nothing.
 */
const emphasis: readonly (readonly [style: RegExp, tag: string])[] = [
  [/(?<![\w-])font-weight\s*:\s*(?:bold|bolder|[6-9]00)/iu, 'strong'],
  [/(?<![\w-])font-style\s*:\s*(?:italic|oblique)/iu, 'em'],
  [/(?<![\w-])text-decoration[\w-]*\s*:[^;]*underline/iu, 'u'],
  [/(?<![\w-])text-decoration[\w-]*\s*:[^;]*line-through/iu, 's'],
];

/** Google Docs wraps whatever is copied in a bold that is not. */
const notBold = /(?<![\w-])font-weight\s*:\s*(?:normal|[1-4]00)/iu;

/**
 * What comes from the clipboard without its styles, their emphasis kept as tags, the lists of Word as lists, headings as
 * strong paragraphs. Styles are taken out before anything parses them: the Content Security Policy refuses them even in
 * a text that is never shown.
 */
export function cleanPastedHtml(html: string): string {
  const { body } = new DOMParser().parseFromString(hideStyles(html), 'text/html');
  wordLists(body);
  for (const element of body.querySelectorAll('[data-style]')) {
    const style = element.getAttribute('data-style') ?? '';
    element.removeAttribute('data-style');
    for (const [pattern, tag] of emphasis)
      // A link is underlined because it is one, and here it is none.
      if (pattern.test(style) && !(tag === 'u' && element.closest('a'))) wrapContent(element, tag);
    if (element.matches('b, strong') && notBold.test(style)) element.replaceWith(...element.childNodes);
  }
  for (const heading of body.querySelectorAll('h1, h2, h3, h4, h5, h6')) wrapContent(heading, 'strong');
  emptyLines(body);
  return body.innerHTML.trim();
}

function hideStyles(html: string): string {
  return html
    .replace(/<style\b[^>]*>[^]*?<\/style\s*>/giu, '')
    .replace(/<[a-z][^>]*>/giu, (tag) => tag.replace(/\sstyle\s*=/giu, ' data-style='));
}

/** An empty line is an empty paragraph: Word writes a space in it, Google Docs a bare line break beside paragraphs. */
function emptyLines(body: HTMLElement): void {
  for (const paragraph of body.querySelectorAll('p'))
    if (/^[\s\u00a0]*$/u.test(paragraph.textContent)) paragraph.replaceChildren();
  for (const lineBreak of body.querySelectorAll('body > br')) {
    const isBeside = lineBreak.previousElementSibling?.matches('p, ul, ol, blockquote') ?? false;
    if (isBeside && lineBreak.nextElementSibling)
      lineBreak.replaceWith(body.ownerDocument.createElement('p'));
    else if (lineBreak.matches('.Apple-interchange-newline')) lineBreak.remove();
  }
}

/** Puts the emphasis inside: a paragraph may hold it, but it may not hold a paragraph. */
function wrapContent(element: Element, tag: string): void {
  const wrap = element.ownerDocument.createElement(tag);
  wrap.append(...element.childNodes);
  element.append(wrap);
}
