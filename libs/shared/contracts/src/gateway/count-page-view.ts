import { defineOperation } from '../operation.js';

/**
 * A page was shown. Counted by the pattern of its address and by nothing else
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
