import { errorCodes, readStory, type ReplyTypes } from '@quillstead/contracts';
import { call } from '../../lib/call.js';
import { asCallFailure, CallFailure } from '../../lib/call-failure.js';
import {
  type Draft,
  draftKey,
  forgetDraft,
  type KeptDraft,
  keepDraft,
  keptDraft,
} from '../kept-drafts/index.js';
import { fromKept, meet, type OpenedDraft } from './open-draft.js';
import { claimDraft } from './tab-claim.js';

type Readable = Extract<ReplyTypes['story_page'], { content_access: true }>;

/**
 * Opens a published story to be changed, with what this browser kept of it.
 *
 * @throws CallFailure 404 for a story of somebody else
 */
export async function openStory(memberId: number, slug: string, signal: AbortSignal): Promise<OpenedDraft> {
  const key = draftKey(memberId, `story-${slug}`);
  const kept = await keptDraft(key);
  try {
    return { ...(await meet(key, await readOwnStory(slug, signal), kept)), stored: null, story: slug };
  } catch (error) {
    const failure = asCallFailure(error);
    if (kept === undefined || !(failure.isOffline || failure.status === 404)) throw failure;
    // Away from the server the kept text is the story; of one that is gone it is a new draft.
    if (failure.isOffline) return { ...fromKept(kept, await claimDraft(key)), story: slug };
    const draft = await keepAsDraft(kept);
    return fromKept(draft, await claimDraft(draft.key));
  }
}

async function keepAsDraft({ memberId, text, keptAt, key }: KeptDraft): Promise<KeptDraft> {
  const own = draftKey(memberId, `new-${crypto.randomUUID()}`);
  const draft = { key: own, memberId, saved: null, text: { ...text, write_autosave: 1 as const }, keptAt };
  await keepDraft(draft);
  await forgetDraft(key);
  return draft;
}

/** A story of one's own as the form holds it: `last_saved_at` is when it was changed last. */
export async function readOwnStory(slug: string, signal?: AbortSignal): Promise<Draft> {
  const story = await call(readStory, { slug }, signal && { signal });
  if (story.content_access && story.author_is_user === 1) return asDraft(story);
  throw new CallFailure(errorCodes.not_found.message, errorCodes.not_found.status);
}

function asDraft(story: Readable): Draft {
  const { title, description, rich_text_story, hashtag_list, is_nsfw, is_shareable, font_family } = story;
  return {
    id: story.story_id,
    title,
    description,
    rich_text_story,
    hashtag_list,
    is_nsfw,
    is_shareable,
    font_family,
    write_autosave: 0,
    content_type: 'draft_page',
    last_saved_at: story.updated_at ?? story.posted_at,
  };
}
