import { runService } from '@quillstead/service-kit';
import { config } from './config.js';
import { ContentModule } from './content.module.js';
import { database } from './database/data-source.js';

await runService({ name: 'content', module: ContentModule, config, database });
