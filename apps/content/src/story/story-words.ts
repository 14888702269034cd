import { toWordVector } from '@quillstead/fields/words';
import type { Story } from './story.entity.js';

/** The words of a story by which a member can mute it (docs/product/people.md#words). */
export const storyWords = ({
  title,
  description,
  hashtagList,
  warningWords,
}: Pick<Story, 'title' | 'description' | 'hashtagList' | 'warningWords'>): string =>
  toWordVector([title, description, ...hashtagList, ...warningWords]);
