import { defineFields } from '../define-fields.js';

export const listFields = defineFields({
  next: { label: 'Next', type: 'string', maxLength: 2000 },
  sort: {
    label: 'Sort',
    type: 'string',
    whitelist: ['newest', 'top', 'trending', 'alphabetical', 'chronological'],
  },
});
