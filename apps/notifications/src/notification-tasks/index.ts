import { Module } from '@nestjs/common';
import { RunNotificationTasks } from './run-notification-tasks.js';

/** The background tasks that change many notifications after an event. */
@Module({ providers: [RunNotificationTasks] })
export class NotificationTasksModule {}
