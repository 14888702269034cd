import type { SitePath } from './site-path.js';

const id = /^[1-9]\d{0,14}$/u;

/**
 * Returns the value of a segment for the parameter `key` of a page, a slug in lower case; null when the segment is not
 * allowed there: an unknown list, a sort or filter that its list does not have, an unknown sub-page, an id that is no
 * number.
 *
 * @param before the parameters read so far; the list among them decides which sorts and filters are allowed
 */
export function readSegment(
  page: SitePath,
  key: string,
  segment: string,
  before: Readonly<Record<string, string>>,
): string | null {
  if (key.endsWith('_id')) return id.test(segment) ? segment : null;
  if (key === 'slug') return segment.toLowerCase();
  const choices = choicesOf(page, key, before);
  if (choices === null) return segment;
  return choices.find((choice) => foldSpelling(choice) === foldSpelling(segment)) ?? null;
}

/** Returns the segment in lower case, without spaces, dashes and underscores (docs/product/pages.md#routes). */
function foldSpelling(segment: string): string {
  return segment.toLowerCase().replace(/[\s_-]+/gu, '');
}

function choicesOf(
  { lists, pages }: SitePath,
  key: string,
  before: Readonly<Record<string, string>>,
): readonly string[] | null {
  const list = lists?.[before['list'] ?? ''];
  if (key === 'list') return Object.keys(lists ?? {});
  if (key === 'page') return Object.keys(pages ?? {});
  if (key === 'sort') return list?.sorts ?? [];
  if (key === 'filter') return list?.filters ?? [];
  return null;
}
