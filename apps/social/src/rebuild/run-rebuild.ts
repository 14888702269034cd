import { runRebuild } from '@quillstead/service-kit';
import { readConfig } from '../config.js';
import { database } from '../database/data-source.js';
import { rebuildSocial } from './rebuild-social.js';

await runRebuild({ name: 'social', database, readConfig }, rebuildSocial);
