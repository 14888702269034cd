import { config } from './config.js';
import { database } from './database/data-source.js';
import { SearchModule } from './search.module.js';

/** The parts of this service: its features, its variables and its tables. */
export const service = { name: 'search', module: SearchModule, config, database } as const;
