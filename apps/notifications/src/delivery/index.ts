export { Delivery } from './delivery.entity.js';
export { DeliveryModule } from './delivery.module.js';
export { LetterTurn, NoticeLetter } from './notice-letter.entity.js';
