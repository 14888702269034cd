export { OrderList } from './order-list.js';
export { useOrder } from './use-order.js';
