import { runService } from '@quillstead/service-kit';
import { config } from './config.js';
import { database } from './database/data-source.js';
import { NotificationsModule } from './notifications.module.js';

await runService({ name: 'notifications', module: NotificationsModule, config, database });
