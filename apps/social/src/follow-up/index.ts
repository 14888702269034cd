export { FollowUpModule } from './follow-up.module.js';
