export { SubscriptionTasksModule } from './subscription-tasks.module.js';
