import { config } from './config.js';
import { database } from './database/data-source.js';
import { NotificationsModule } from './notifications.module.js';

/** The parts of this service: its features, its variables and its tables. */
export const service = { name: 'notifications', module: NotificationsModule, config, database } as const;
