import { errorCodes, readStory, type ResponseTypes } from '@quillstead/contracts';
import { call } from '../../lib/call.js';
import { asCallFailure, CallFailure } from '../../lib/call-failure.js';
import {
  type Draft,
  draftKey,
  forgetDraft,
  inTime,
  isKeyOf,
  storeDraft,
  newDraftKey,
  ofStory,
} from '../kept-drafts/index.js';
import { fromKept, meet, openFailed, type OpenedDraft, readKeptOf } from './open-draft.js';
import { claimDraft } from './tab-claim.js';

type Readable = Extract<ResponseTypes['story_page'], { content_access: true }>;

/**
 * Opens a published story to be changed, with what this browser kept of it.
 *
 * @param first the key of the kept text that is preferred to later ones; null: the latest
 * @throws CallFailure 404 for a story of somebody else
 */
export async function openStory(
  memberId: number,
  slug: string,
  signal: AbortSignal,
  first: string | null,
): Promise<OpenedDraft> {
  const kept = readKeptOf(memberId, ({ key }) => isKeyOf(key, ofStory(slug)), first);
  try {
    const story = await readOwnStory(slug, signal);
    return {
      ...(await meet(draftKey(memberId, ofStory(slug)), story, await kept)),
      stored: null,
      story: slug,
      series: story.series_id,
    };
  } catch (error) {
    const failure = asCallFailure(error);
    const found = failure.isOffline || failure.status === 404 ? await (await kept).claimLatest() : null;
    if (found === null) throw failure;
    // Without the server the stored text is the story; that of a deleted story becomes a new draft.
    return failure.isOffline ? { ...found, story: slug } : becomeDraft(memberId, found);
  }
}

async function becomeDraft(
  memberId: number,
  { key, text, claim, restoredFrom }: OpenedDraft,
): Promise<OpenedDraft> {
  const draft = {
    key: newDraftKey(memberId),
    memberId,
    saved: null,
    text: { ...text, write_autosave: 1 as const },
    keptAt: restoredFrom ?? new Date().toISOString(),
  };
  const isKept = await inTime(storeDraft(draft)).then(
    () => true,
    () => false,
  );
  if (isKept) await forgetDraft(key);
  claim?.release();
  return fromKept(draft, await claimDraft(draft.key));
}

/** Returns a story of one's own as the form holds it: `last_saved_at` is when it was changed last. */
export async function readOwnStory(slug: string, signal?: AbortSignal): Promise<Draft> {
  const story = await call(readStory, { slug }, { ...(signal && { signal }), fallback: openFailed });
  if (story.content_access && story.author_is_user === 1) return asDraft(story);
  throw new CallFailure(errorCodes.not_found.message, errorCodes.not_found.status);
}

const asDraft = (story: Readable): Draft => ({
  ...story,
  id: story.story_id,
  lang: story.chosen_lang,
  series_id: story.series?.series_id ?? null,
  write_autosave: 0,
  content_type: 'draft_page',
  last_saved_at: story.updated_at ?? story.posted_at,
  publish_at: null,
  is_publish_failed: 0,
  approval_sent_at: null,
  refusal: null,
});
