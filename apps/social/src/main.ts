import { runService } from '@quillstead/service-kit';
import { config } from './config.js';
import { database } from './database/data-source.js';
import { SocialModule } from './social.module.js';

await runService({ name: 'social', module: SocialModule, config, database });
