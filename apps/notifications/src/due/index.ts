export { type Channel, DeliveryDue } from './delivery-due.entity.js';
export { wakeDeliveries } from './wake-deliveries.js';
