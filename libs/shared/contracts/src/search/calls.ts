import { defineCall } from '../define-call.js';

/** One of the four lists of the search page; by relevance without a sort (product.md, "Lists"). */
export const searchList = defineCall({
  name: 'search.search',
  method: 'GET',
  path: '/search/:list',
  audience: 'anyone',
  required: ['list', 'q'],
  optional: ['sort', 'q_source', 'next'],
  reply: 'search_list',
  errors: ['invalid', 'bad_cursor'],
});

/** What the header's search field and the field for hashtags offer while somebody types. */
export const autosuggest = defineCall({
  name: 'search.autosuggest',
  method: 'GET',
  path: '/search/autosuggest',
  audience: 'anyone',
  required: ['q'],
  optional: ['q_source', 'q_caption'],
  limit: 'suggest',
  reply: 'suggestions',
});
