export { WaitingComments } from './waiting-comments.js';
