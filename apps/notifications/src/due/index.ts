export { allKinds, type Channel, DeliveryDue, EmailTurn } from './delivery-due.entity.js';
export { Clock, isGivenUp, lastDigest, nextDigest, retryDelay } from './delivery-times.js';
export { retimeMail, takeEmailTurn, type TurnRequest } from './email-turn.js';
export { wakeDeliveries } from './wake-deliveries.js';
