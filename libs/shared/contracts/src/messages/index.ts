export { messageSchemas } from './message-schemas.js';
