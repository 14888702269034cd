import { connectDatabase, failAtStart, ProcessLife } from '@quillstead/service-kit';
import { readConfig } from '../config.js';
import { database } from '../database/data-source.js';
import { LoadDocuments } from '../indexing/index.js';
import { noteComments } from './note-comments.js';

/** Indexes the comments of the sample. */
async function loadSample(): Promise<void> {
  const config = readConfig();
  const life = await ProcessLife.begin('search', { ...config, HEALTH_PORT: 0 }, 'sample');
  const dataSource = await connectDatabase({ name: 'search', database }, config);
  await noteComments(dataSource, new LoadDocuments(life.rpc, dataSource));
  await dataSource.destroy();
  process.exit(0);
}

await loadSample().catch((error: unknown) => failAtStart('search sample', error));
