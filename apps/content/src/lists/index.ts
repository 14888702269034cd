export { ownedColumns, ownedPage, profileOwner, type ReadableRow } from './owned-page.js';
export { subscribedKeys, subscribedOrder, unknownSort, withoutSubscribedKeys } from './subscribed-order.js';
