import { startRedis, type TestRedis } from '@quillstead/testing';
import { Outbox } from '../src/events/outbox.js';
import { startPublishing } from './fixtures/events/start-acknowledging.js';
import { keptBy, publishThing, thingTable } from './fixtures/events/things.js';
import { openServiceDatabase, type ServiceDatabase } from './fixtures/open-service-database.js';

describe('events that cannot be read to be pushed in time', () => {
  let redis: TestRedis;
  let database: ServiceDatabase;

  beforeAll(async () => {
    [redis, database] = await Promise.all([startRedis(), openServiceDatabase(thingTable)]);
  });
  afterAll(async () => {
    await Promise.all([redis.stop(), database.close()]);
  });

  it('make the call say that its change spreads, and not fail', async () => {
    const publisher = await startPublishing(database.dataSource, redis.url);
    const lock = database.dataSource.createQueryRunner();
    await lock.startTransaction();
    try {
      const outbox = new Outbox(database.dataSource);
      const { published } = await publishThing(database.dataSource, outbox, 1, keptBy('notifications'));
      // Somebody else gives numbers, and does not come to an end.
      await lock.query('SELECT FROM outbox_head FOR UPDATE');
      let isSpreading = false;
      const spread = (): void => void (isSpreading = true);
      await publisher.within(600, () => publisher.acknowledgements.wait(published), spread);
      expect(isSpreading).toBe(true);
    } finally {
      await lock.rollbackTransaction();
      await lock.release();
      publisher.close();
    }
  });
});
