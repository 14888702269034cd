import { storyFilterFields } from '@quillstead/catalogue';
import { defineOperation } from '../operation.js';

/** Returns one of the lists of the search page, by relevance without a `sort` (docs/product/search.md#search-page). */
export const searchList = defineOperation({
  name: 'search.search',
  method: 'GET',
  path: '/search/:list',
  audience: 'anyone',
  required: ['list', 'q'],
  optional: ['sort', ...storyFilterFields, 'q_source', 'next'],
  reply: 'search_list',
  errors: ['invalid', 'bad_cursor'],
});

/** Returns the suggestions for the header's search field and for the field for hashtags while a person types. */
export const autosuggest = defineOperation({
  name: 'search.autosuggest',
  method: 'GET',
  path: '/search/autosuggest',
  audience: 'anyone',
  required: ['q'],
  optional: ['q_source', 'q_caption'],
  limit: 'suggest',
  reply: 'suggestions',
});
