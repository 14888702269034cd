import { Outbox } from '../src/events/outbox.js';
import { beginToNoteHiding } from '../src/replica/hiding-position.js';
import { startPublishing } from './fixtures/events/start-acknowledging.js';
import { keptBy, publishThing, thingTable } from './fixtures/events/things.js';
import { openServiceDatabase } from './fixtures/open-service-database.js';

describe('the position in the log of what hides', () => {
  it('is noted at the publisher before the wait for acknowledgements is over', async () => {
    const { dataSource, close } = await openServiceDatabase(thingTable);
    const publisher = await startPublishing(dataSource, process.env['TEST_REDIS_URL'] ?? '');
    await beginToNoteHiding(dataSource);
    const { published } = await publishThing(dataSource, new Outbox(dataSource), 1, keptBy('gateway'));
    const [committed] = await dataSource.query<{ end: string }[]>(
      'SELECT pg_current_wal_insert_lsn()::text AS end',
    );
    await publisher.acknowledgements.wait(published);
    const isNoted = `SELECT lsn >= '${committed?.end}' AS noted FROM hiding_position`;
    expect(await dataSource.query(isNoted)).toEqual([{ noted: true }]);
    publisher.close();
    await close();
  });
});
