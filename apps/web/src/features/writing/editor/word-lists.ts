const level = /mso-list\s*:\s*l\d+\s+level(?<depth>\d+)/iu;
const ignored = /mso-list\s*:\s*ignore/iu;
const bullets = /^[^\p{L}\p{N}(]|^o$/u;

/**
 * Makes lists of what Word writes as paragraphs with a mark in front: `mso-list:l0 level1 lfo1` says that one belongs
 * to a list and how deep, a span to be ignored holds its bullet or number. Styles stand in `data-style`.
 */
export function wordLists(body: HTMLElement): void {
  let open: Element[] = [];
  for (const paragraph of body.querySelectorAll('p[data-style], h1[data-style], h2[data-style]')) {
    const depth = Number(level.exec(paragraph.getAttribute('data-style') ?? '')?.groups?.['depth'] ?? 0);
    if (depth === 0) continue;
    const kind = bullets.test(takeMark(paragraph)) ? 'ul' : 'ol';
    if (open.length === 0 || !isNext(paragraph, open[0])) open = [];
    open = open.slice(0, depth);
    while (open.length < depth) open.push(beginList(paragraph, open.at(-1), kind));
    const item = paragraph.ownerDocument.createElement('li');
    open.at(-1)?.append(item);
    item.append(paragraph);
  }
}

/** Takes the mark out of the paragraph and gives it. */
function takeMark(paragraph: Element): string {
  const marks = [...paragraph.querySelectorAll('[data-style]')].filter((span) =>
    ignored.test(span.getAttribute('data-style') ?? ''),
  );
  const text = marks.map(({ textContent }) => textContent).join('');
  for (const mark of marks) mark.remove();
  return text.replace(/[\s\u00a0]+/gu, '');
}

/** A list in the last item of the one above it, or where the paragraph stands. */
function beginList(paragraph: Element, above: Element | undefined, kind: 'ul' | 'ol'): Element {
  const list = paragraph.ownerDocument.createElement(kind);
  if (above === undefined) paragraph.before(list);
  else
    (above.lastElementChild ?? above.appendChild(paragraph.ownerDocument.createElement('li'))).append(list);
  return list;
}

const isNext = (paragraph: Element, list: Element | undefined): boolean =>
  paragraph.previousElementSibling === list;
