export { Clock } from './clock.js';
export { type Channel, DeliveryDue } from './delivery-due.entity.js';
export { lastDigest, nextDigest } from './digest-time.js';
export { allKinds, EmailTurn } from './email-turn.entity.js';
export { retimeMail, takeEmailTurn, type TurnRequest } from './email-turn.js';
export { wakeDeliveries } from './wake-deliveries.js';
export { retryDelay } from './retry-delay.js';
