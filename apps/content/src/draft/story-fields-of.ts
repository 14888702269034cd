import { defaultRating, ratingNames } from '@quillstead/catalogue';
import { storyFields } from '@quillstead/contracts';
import { fieldsOf } from '../written-fields/index.js';
import type { Draft } from './draft.entity.js';

/** The fields of a draft that a story made from it has too. */
export const storyFieldsOf = (draft: Draft) => ({
  ...fieldsOf(draft, storyFields),
  rating: ratingNames[draft.rating] ?? defaultRating,
});
