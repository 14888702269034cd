import { config } from './config.js';
import { AccountsModule } from './accounts.module.js';
import { database } from './database/data-source.js';

/** The parts of this service: its features, its variables and its tables. */
export const service = { name: 'accounts', module: AccountsModule, config, database } as const;
