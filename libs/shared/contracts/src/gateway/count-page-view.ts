import { defineOperation } from '../operation.js';

/**
 * Counts that a page was shown, by the pattern of its address and by nothing else
 * (docs/product/pages.md#titles-and-navigation).
 */
export const countPageView = defineOperation({
  name: 'gateway.count_page_view',
  method: 'POST',
  path: '/page-view',
  audience: 'anyone',
  required: ['pathname'],
  reply: 'nothing',
  status: 204,
  repeat: 'freely',
  withoutXsrf: true,
});
