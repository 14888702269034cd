export { Delivery } from './delivery.entity.js';
export { DeliveryModule } from './delivery.module.js';
export { NotificationEmail } from './notification-email.entity.js';
