import { storyMarkup } from '@quillstead/fields';
import { blockElements } from './pasted-spaces.js';

const known: ReadonlySet<string> = new Set(storyMarkup.classes);
const alignment = /(?<![\w-])text-align\s*:\s*(?:-webkit-|-moz-)?([a-z]+)/iu;
const headings = 'h1, h2, h3, h4, h5, h6';

/**
 * Gives paragraphs the classes that say what their tags and styles said: headings, and what is centred or stands at the
 * end of its lines. Foreign classes go: they are of another page.
 */
export function classify(body: HTMLElement): void {
  for (const block of body.querySelectorAll('p, div, center, h1, h2, h3, h4, h5, h6')) {
    if (block.querySelector(blockElements) !== null) continue;
    const heading = block.matches(headings) || block.matches('.heading');
    const own = [...block.classList].filter((name) => known.has(name));
    const aligned = heading || own.length > 0 ? null : alignmentOf(block);
    if (heading)
      for (const strong of block.querySelectorAll('strong, b')) strong.replaceWith(...strong.childNodes);
    const classes = [
      ...new Set([...(heading ? ['heading'] : []), ...(aligned === null ? [] : [aligned]), ...own]),
    ];
    if (classes.length === 0) continue;
    const paragraph = block.matches('p') ? block : body.ownerDocument.createElement('p');
    if (paragraph !== block) {
      paragraph.append(...block.childNodes);
      block.replaceWith(paragraph);
    }
    paragraph.setAttribute('class', classes.join(' '));
  }
  for (const element of body.querySelectorAll('[class]')) {
    if (element.matches('br')) continue;
    const classes = element.matches('p') ? [...element.classList].filter((name) => known.has(name)) : [];
    if (classes.length === 0) element.removeAttribute('class');
  }
}

function alignmentOf(block: Element): 'center' | 'right' | null {
  const isRightToLeft = block.closest('[data-dir]')?.getAttribute('data-dir')?.toLowerCase() === 'rtl';
  for (let element: Element | null = block; element !== null; element = element.parentElement) {
    const style: string | undefined = alignment.exec(element.getAttribute('data-style') ?? '')?.[1];
    const value: string = (style ?? element.getAttribute('data-align') ?? '').toLowerCase();
    if (value === 'center' || (value === '' && element.matches('center'))) return 'center';
    if (value === 'end' || value === (isRightToLeft ? 'left' : 'right')) return 'right';
    if (value !== '' || element.matches('td, th')) return null;
  }
  return null;
}
