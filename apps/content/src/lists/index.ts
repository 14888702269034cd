export { ownedColumns, ownedPage, profileOwner, type ReadableRow } from './owned-page.js';
export { subscribedKeys, subscribedOrder, withoutSubscribedKeys } from './subscribed-order.js';
export { unknownSort } from './unknown-sort.js';
