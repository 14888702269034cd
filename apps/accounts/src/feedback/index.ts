export { Feedback } from './feedback.entity.js';
export { FeedbackModule } from './feedback.module.js';
