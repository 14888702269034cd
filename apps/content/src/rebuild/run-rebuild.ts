import { runRebuild } from '@quillstead/service-kit';
import { readConfig } from '../config.js';
import { database } from '../database/data-source.js';
import { rebuildContent } from './rebuild-content.js';

await runRebuild({ name: 'content', database, readConfig }, rebuildContent);
