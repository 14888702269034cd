import { createDataSource } from '@quillstead/service-kit';
import { checkResults, makeTables } from '@quillstead/service-kit/testing';
import { createDatabase } from '@quillstead/testing';
import { BlockPair, Mute, ProfileProjection, SubscriptionProjection } from '../src/index.js';

/** The projections on a database of their own, with the tables of the kit. */
export async function openProjections() {
  checkResults();
  const make = (at: string) =>
    makeTables({ name: 'content', database: { entities: [], migrations: [] } }, at);
  const { url, drop } = await createDatabase({ name: 'projections', make });
  const entities = [BlockPair, Mute, ProfileProjection, SubscriptionProjection];
  const database = { entities, migrations: [] };
  const dataSource = await createDataSource(
    'test',
    { DATABASE_URL: url, DATABASE_POOL: 4 },
    database,
  ).initialize();
  await dataSource.synchronize();
  return {
    dataSource,
    async close(): Promise<void> {
      await dataSource.destroy();
      await drop();
    },
  };
}

export type Projections = Awaited<ReturnType<typeof openProjections>>;
