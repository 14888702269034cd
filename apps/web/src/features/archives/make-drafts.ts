import {
  createSeries,
  listDrafts,
  listUserPosts,
  listUserSeries,
  readDraft,
  saveDraft,
} from '@quillstead/contracts';
import { asCallFailure } from '../../lib/call-failure.js';
import { call } from '../../lib/call.js';
import { queryClient } from '../../lib/query-client.js';
import { store } from '../../lib/store.js';
import { memberAtom } from '../../lib/viewer.js';
import { type ArchivedStory, asTitle, type FileTarget } from '../import-files/index.js';
import { type DraftFields, draftOf } from './draft-of-story.js';

export interface StoryToMake {
  readonly story: ArchivedStory;
  /** The description of the series; '' when the archive has none. */
  readonly aboutSeries: string;
}

/** The result of the chosen stories so far; a later run continues it. */
export interface MadeDrafts {
  /** The draft of each story, by the id of the story. */
  readonly draftIds: Map<string, number>;
  /** The id of each series, by its title without case. */
  readonly seriesIds: Map<string, number>;
  /** The reasons why stories became no drafts, by the ids of the stories. */
  readonly failures: Map<string, string>;
}

interface MakeOptions {
  readonly asStory: FileTarget['asStory'];
  readonly onProgress: () => void;
  /** The address of a site that its archive does not name. */
  readonly site: string;
  readonly signal: AbortSignal;
}

const failed = 'The stories could not be saved.';
const tooLong = 'It is longer than a story can be (1,000,000 characters).';
/** Milliseconds after which a draft was saved by an earlier try. */
const earlier = 60_000;

/**
 * Makes a draft of each story that has none yet. The last is saved first, so that the list of drafts, which begins with
 * what was saved last, has them in their order. What is saved stays when a later one fails.
 *
 * @param made is written to
 * @throws CallFailure with the sentence to show, when the next story would fail too
 */
export async function makeDrafts(
  stories: readonly StoryToMake[],
  made: MadeDrafts,
  { asStory, onProgress, site, signal }: MakeOptions,
): Promise<void> {
  try {
    for (const { story, aboutSeries } of stories.toReversed()) {
      if (made.draftIds.has(story.id)) continue;
      // A frame between two stories: the page stays alive.
      await new Promise((resolve) => setTimeout(resolve));
      signal.throwIfAborted();
      const seriesId = story.series === null ? null : await seriesOf(story.series, aboutSeries, made, signal);
      const draft = draftOf(story, asStory(story.html).story, seriesId, site);
      if (draft === null) made.failures.set(story.id, tooLong);
      else await makeDraft(story, draft, made, signal);
      onProgress();
    }
  } finally {
    await Promise.all(
      [listDrafts, listUserSeries].map(({ name }) => queryClient.invalidateQueries({ queryKey: [name] })),
    );
  }
}

async function makeDraft(
  story: ArchivedStory,
  draft: DraftFields,
  made: MadeDrafts,
  signal: AbortSignal,
): Promise<void> {
  const options = { fallback: failed, signal };
  try {
    const key = await keyOf(story.id, draft);
    const saved = await call(saveDraft, draft, { ...options, key });
    const isGone =
      Date.now() - Date.parse(saved.last_saved_at) > earlier && (await isDeleted(saved.id, signal));
    const { id } = isGone ? await call(saveDraft, draft, { ...options, key: crypto.randomUUID() }) : saved;
    made.draftIds.set(story.id, id);
    made.failures.delete(story.id);
  } catch (error) {
    const failure = asCallFailure(error);
    // With these codes only this story is at fault.
    if (failure.status !== 400 && failure.status !== 413 && failure.status !== 422) throw error;
    made.failures.set(story.id, failure.message);
  }
}

/** True if the draft of an earlier import is no longer there: the response to a repeat is that of the first save. */
async function isDeleted(id: number, signal: AbortSignal): Promise<boolean> {
  try {
    await call(readDraft, { id }, { fallback: failed, signal });
    return false;
  } catch (error) {
    if (asCallFailure(error).status === 404) return true;
    throw error;
  }
}

async function seriesOf(
  title: string,
  about: string,
  made: MadeDrafts,
  signal: AbortSignal,
): Promise<number> {
  const key = titleKey(asTitle(title));
  const known = made.seriesIds.get(key);
  if (known !== undefined) return known;
  const description = about.slice(0, 300).trim();
  const series = { title: asTitle(title), ...(description !== '' && { description }) };
  const { series_id: id } = await call(createSeries, series, {
    key: await keyOf('series', series),
    fallback: failed,
    signal,
  });
  made.seriesIds.set(key, id);
  return id;
}

/**
 * Returns a key that is the same for the same story with the same text, so that a story whose response was lost is one
 * draft.
 */
async function keyOf(id: string, payload: object): Promise<string> {
  const bytes = new TextEncoder().encode(`${id}\n${JSON.stringify(payload)}`);
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(digest.subarray(0, 24), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The drafts, stories and series that the member has here already, by their titles without case. */
export interface OwnStories {
  readonly drafts: ReadonlySet<string>;
  readonly countDrafts: number;
  readonly stories: ReadonlySet<string>;
  /** The ids of the member's series. */
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
