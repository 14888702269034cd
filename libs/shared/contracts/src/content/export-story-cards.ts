import { defineAsk } from '../define-call.js';

/** What notices say of a story, as its last fact told it. */
export interface ExportedStoryCard {
  readonly story_id: number;
  readonly version: number;
  readonly slug: string;
  readonly title: string;
  readonly is_nsfw: 0 | 1;
}

/**
 * Every story that is there, whoever may see it, in the order of ids after one (0: from the first), at most `limit` of
 * them, with a null `after` when there are none left: for those who rebuild what they keep of stories.
 */
export const exportStoryCards = defineAsk<
  { after: number; limit: number },
  { items: ExportedStoryCard[]; after: number | null }
>({ name: 'content.export_story_cards', repeat: 'freely', callers: ['notifications'] });
