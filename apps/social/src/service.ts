import { config } from './config.js';
import { database } from './database/data-source.js';
import { SocialModule } from './social.module.js';

/** The parts of this service: its features, its variables and its tables. */
export const service = { name: 'social', module: SocialModule, config, database } as const;
