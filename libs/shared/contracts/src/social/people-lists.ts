import { defineOperation } from '../operation.js';

/**
 * Returns whom and what the member has blocked and muted, as the lines of a CSV file
 * (docs/product/people.md#export-and-import-of-the-lists).
 */
export const exportLists = defineOperation({
  name: 'social.export_lists',
  method: 'GET',
  path: '/user/account/lists',
  audience: 'member',
  limit: 'download',
  reply: 'people_lists',
});

/** Blocks and mutes all that the lines of such a file name; when it throws, it has blocked and muted nothing. */
export const importLists = defineOperation({
  name: 'social.import_lists',
  method: 'POST',
  path: '/user/account/lists',
  audience: 'member',
  limit: 'toggle',
  required: ['list_lines'],
  hides: true,
  reply: 'imported_lists',
  errors: ['invalid', 'quota_reached'],
});
