export { NotificationTasksModule } from './notification-tasks.module.js';
