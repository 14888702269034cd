import { runRebuild } from '@quillstead/service-kit';
import { readConfig } from '../config.js';
import { database } from '../database/data-source.js';
import { rebuildNotifications } from './rebuild-notifications.js';

await runRebuild({ name: 'notifications', database, readConfig }, rebuildNotifications);
