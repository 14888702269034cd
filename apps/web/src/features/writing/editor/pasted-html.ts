/** Emphasis that word processors write as style, and the tag that says the same. */
const emphasis: readonly (readonly [style: RegExp, tag: string])[] = [
  [/font-weight\s*:\s*(?:bold|bolder|[6-9]00)/iu, 'strong'],
  [/font-style\s*:\s*(?:italic|oblique)/iu, 'em'],
  [/text-decoration[\w-]*\s*:[^;]*underline/iu, 'u'],
  [/text-decoration[\w-]*\s*:[^;]*line-through/iu, 's'],
];

/** Google Docs wraps whatever is copied in a bold that is not. */
const notBold = /font-weight\s*:\s*(?:normal|[1-4]00)/iu;

/**
 * What comes from the clipboard without its styles, their emphasis kept as tags. Styles are taken out before anything
 * parses them: the Content Security Policy refuses them even in a text that is never shown.
 */
export function cleanPastedHtml(html: string): string {
  const parsed = new DOMParser().parseFromString(hideStyles(html), 'text/html');
  for (const element of parsed.querySelectorAll('[data-style]')) {
    const style = element.getAttribute('data-style') ?? '';
    element.removeAttribute('data-style');
    for (const [pattern, tag] of emphasis) if (pattern.test(style)) wrapContent(element, tag);
    if (element.matches('b, strong') && notBold.test(style)) element.replaceWith(...element.childNodes);
  }
  return parsed.body.innerHTML;
}

function hideStyles(html: string): string {
  return html
    .replace(/<style\b[^>]*>[^]*?<\/style\s*>/giu, '')
    .replace(/<[a-z][^>]*>/giu, (tag) => tag.replace(/\sstyle\s*=/giu, ' data-style='));
}

/** Puts the emphasis inside: a paragraph may hold it, but it may not hold a paragraph. */
function wrapContent(element: Element, tag: string): void {
  const wrap = element.ownerDocument.createElement(tag);
  wrap.append(...element.childNodes);
  element.append(wrap);
}
