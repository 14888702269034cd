import {
  type ContentWarning,
  contentWarnings,
  languageCodes,
  ratingNames,
  storyCategoryKeys,
} from '@quillstead/catalogue';
import { z } from 'zod';
import { nullable, flag, text } from '../wire.js';

const warningNames = Object.keys(contentWarnings) as ContentWarning[];

/** A filter of stories with all its fields (docs/product/lists.md#filters-of-stories). */
export const storyFilter = z.object({
  lengths: z.array(z.enum(storyCategoryKeys)),
  ratings: z.array(z.enum(ratingNames)),
  lang: nullable(z.enum(languageCodes)),
  without_hashtags: z.array(text),
  without_warnings: z.array(z.enum(warningNames)),
  without_warning_words: z.array(text).default([]),
  is_finished: flag,
});
