import {
  type ContentWarning,
  contentWarnings,
  languageCodes,
  ratingNames,
  storyCategoryKeys,
  storyFilterFields,
} from '@quillstead/catalogue';
import { z } from 'zod';
import { defineOperation } from '../operation.js';
import { emptyable, flag, text } from '../wire.js';

const warningNames = Object.keys(contentWarnings) as ContentWarning[];

/** A filter of stories with all its fields (docs/product/lists.md#filters-of-stories). */
export const storyFilter = z.object({
  lengths: z.array(z.enum(storyCategoryKeys)),
  ratings: z.array(z.enum(ratingNames)),
  lang: emptyable(z.enum(languageCodes)),
  without_hashtags: z.array(text),
  without_warnings: z.array(z.enum(warningNames)),
  is_finished: flag,
});

/** Remembers a filter in place of the one before; without a field that is set it forgets the one before. */
export const rememberFilter = defineOperation({
  name: 'accounts.remember_filter',
  method: 'PUT',
  path: '/user/account/filter',
  audience: 'member',
  optional: [...storyFilterFields],
  reply: 'remembered_filter',
  repeat: 'freely',
});

export const storyFilterResponses = {
  remembered_filter: z.object({ story_filter: emptyable(storyFilter) }),
};
