import { headingsOf } from './markdown.mjs';

const parts = ['Status', 'Context', 'Decision', 'Alternatives'];

/**
 * The faults in the headings of a decision note. It needs a title, then Status, Context, Decision and Alternatives,
 * each with a text.
 * @param {string} text Markdown
 * @returns {string[]} a sentence each
 */
export function noteFaults(text) {
  const headings = headingsOf(text).filter(({ level }) => level <= 2);
  const [title, ...others] = headings;
  const faults = [];
  if (title?.level !== 1 || !text.startsWith('# ')) faults.push('does not begin with its title');
  if (others.map(({ title: name }) => name).join() !== parts.join()) {
    faults.push(`its headings are not ${parts.join(', ')}`);
  }
  const isEmpty = /^## (.+)\n+(?=## |$(?![^]))/gm;
  return [...faults, ...[...text.matchAll(isEmpty)].map(([, name]) => `nothing stands under ${name}`)];
}
