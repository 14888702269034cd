import { runService } from '@quillstead/service-kit';
import { config } from './config.js';
import { database } from './database/data-source.js';
import { SearchModule } from './search.module.js';

await runService({ name: 'search', module: SearchModule, config, database });
