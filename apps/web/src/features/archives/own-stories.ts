import { listDrafts, listUserPosts, listUserSeries } from '@quillstead/contracts';
import { call } from '../../lib/call.js';
import { memberAtom } from '../../lib/viewer.js';
import { store } from '../../lib/store.js';

/** What the member has here already, by titles without case. */
export interface OwnStories {
  readonly drafts: ReadonlySet<string>;
  readonly countDrafts: number;
  readonly stories: ReadonlySet<string>;
  /** The ids of series. */
  readonly series: ReadonlyMap<string, number>;
}

export const titleKey = (title: string | null): string => (title ?? '').normalize('NFC').trim().toLowerCase();

/** Pages of stories that are read: more than an archive has. */
const mostPages = 60;
const fallback = 'Your stories could not be looked up. Please try again in a moment.';

interface Page {
  readonly items: readonly unknown[];
  readonly next: string | null;
}

async function all<Read extends Page>(
  read: (next: string | undefined) => Promise<Read>,
): Promise<Read['items'][number][]> {
  const items: Read['items'][number][] = [];
  let next: string | undefined;
  for (let page = 0; page < mostPages; page += 1) {
    const one = await read(next);
    items.push(...one.items);
    if (one.next === null) break;
    next = one.next;
  }
  return items;
}

/** @throws CallFailure */
export async function readOwnStories(signal: AbortSignal): Promise<OwnStories> {
  const options = { fallback, signal };
  const username = store.get(memberAtom)?.username ?? '';
  const after = (next: string | undefined) => (next === undefined ? {} : { next });
  const drafts = await all((next) => call(listDrafts, after(next), options));
  const posts = await all((next) =>
    call(listUserPosts, { username, filter: 'stories', ...after(next) }, options),
  );
  const series = await all((next) => call(listUserSeries, { username, ...after(next) }, options));
  return {
    drafts: new Set(drafts.map(({ title }) => titleKey(title))),
    countDrafts: drafts.length,
    stories: new Set(posts.flatMap((post) => ('title' in post ? [titleKey(post.title)] : []))),
    series: new Map(series.map((one) => [titleKey(one.title), one.series_id])),
  };
}
