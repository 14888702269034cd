export { EmailButton } from './email-button.js';
export { EmailSubscribersPart } from './email-subscribers-part.js';
