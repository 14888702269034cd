export { Delivery } from './delivery.entity.js';
export { DeliveryModule } from './delivery.module.js';
export { retentionOfEmails } from './forget-old-deliveries.js';
export { NotificationEmail } from './notification-email.entity.js';
