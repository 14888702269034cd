import { storyMarkup } from '@quillstead/fields';

const classes: readonly string[] = storyMarkup.classes;
/** A tag with a class, as sanitising spells it; the page may have added the rest. */
const classedTag = /<([a-z]+) class="([^"]*)"[^>]*>/gu;
/** The text of a scene break that has any: an ornament and no words. */
const ornament = /^(?:[\s*⁂·•~#_–—-]|&nbsp;)*<\/p>/u;

/**
 * Returns a story as the page shows it: with the roles of scene breaks and headings for screen readers, and without the
 * classes that have no effect, which could be those of something else on the page. It is spelled as `innerHTML` spells
 * it, from which the app reads the text of the first page: another spelling in a later response would put new elements
 * in the place of those where the reader has selected something. Shown again it stays the same.
 */
export function shownStory(html: string): string {
  const spelled = html.replaceAll('<br />', '<br>').replaceAll('\u{a0}', '&nbsp;');
  return spelled.replace(classedTag, (found: string, tag: string, names: string, at: number) => {
    const own = names.split(' ').filter((name) => classes.includes(name));
    const rest = spelled.slice(at + found.length, at + found.length + 40);
    const role = tag === 'p' ? roleOf(own, rest) : '';
    return `<${tag}${own.length === 0 ? '' : ` class="${own.join(' ')}"`}${role}>`;
  });
}

/** @param rest what follows the start tag */
function roleOf(own: readonly string[], rest: string): string {
  if (own.includes('scene') && ornament.test(rest)) return ' role="separator" aria-label="Scene break"';
  // The heading of the page has the first level, the lists below the story the second.
  return own.includes('heading') && !rest.startsWith('</p>') ? ' role="heading" aria-level="2"' : '';
}
