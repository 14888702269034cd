import { runService } from '@quillstead/service-kit';
import { AccountsModule } from './accounts.module.js';
import { config } from './config.js';
import { database } from './database/data-source.js';

await runService({ name: 'accounts', module: AccountsModule, config, database });
