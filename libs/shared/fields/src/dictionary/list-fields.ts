import { defineFields } from '../define-fields.js';
import { base64Pattern } from '../patterns.js';

/** What a list is asked for (spec section 5, api.md "Lists"). */
export const listFields = defineFields({
  next: { label: 'Next', type: 'string', maxLength: 2000, patterns: [base64Pattern] },
  sort: {
    label: 'Sort',
    type: 'string',
    whitelist: ['newest', 'top', 'trending', 'alphabetical', 'chronological'],
  },
  filter: {
    label: 'Filter',
    type: 'string',
    whitelist: ['stories', 'comments', 'confirmed', 'requests', 'hashtags', 'users', 'false'],
  },
  filter2: { label: 'Filter2', type: 'string', whitelist: ['all', 'authors', 'hashtags'] },
  q: { label: 'Search', type: 'string', minLength: 2, maxLength: 150 },
});
