export { DeleteList } from './delete-list.js';
export { ListForm } from './list-form.js';
export { OrderList } from './order-list.js';
export { useOrder } from './use-order.js';
export { type CollectionValues, VisibilityField } from './visibility-field.js';
export { AddToCollection } from './add-to-collection.js';
