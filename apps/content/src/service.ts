import { config } from './config.js';
import { ContentModule } from './content.module.js';
import { database } from './database/data-source.js';

/** The parts of this service: its features, its variables and its tables. */
export const service = { name: 'content', module: ContentModule, config, database } as const;
