import { defineEvent } from '@quillstead/contracts';
import { z } from 'zod';
import { Outbox, publishFrom, toPublish } from '../src/events/outbox.js';
import { requestScope } from '../src/logging/request-scope.js';
import { execute, sql } from '../src/sql/index.js';
import { thingChanged, thingTable } from './fixtures/events/things.js';
import { openServiceDatabase, type ServiceDatabase } from './fixtures/open-service-database.js';

/** An event whose subject has two fields of its payload. */
const thingSeen = defineEvent({
  schema: z.object({ thing_id: z.int(), seen_by: z.string() }),
  name: 'content.thing_seen',
  consumers: ['notifications'],
  subject: ({ thing_id, seen_by }) => `sight:${thing_id}:${seen_by}!`,
  partitionBy: 'thing_id',
});

describe('the outbox', () => {
  let database: ServiceDatabase;
  let outbox: Outbox;
  let commits: number;

  beforeEach(async () => {
    database = await openServiceDatabase(thingTable);
    outbox = new Outbox(database.dataSource);
    commits = 0;
    outbox.onPublished(() => (commits += 1));
  });
  afterEach(() => database.close());

  const written = () =>
    database.dataSource.query('SELECT name, subject, version, payload, request_id FROM outbox ORDER BY id');
  const row = (id: number, version: number, request_id: string) => ({
    name: 'content.thing_changed',
    subject: `thing:${id}`,
    version,
    payload: { thing_id: id, version },
    request_id,
  });
  const changed = (id: number, version: number, requestId?: string) =>
    toPublish(thingChanged, { thing_id: id, version }, version, requestId);

  it('has the events of a statement in its rows, as if they had been published one by one', async () => {
    const seenBy = `ann ' "bob"`;
    await execute(
      database.dataSource,
      sql`WITH seen AS (
        SELECT jsonb_build_object('thing_id', id, 'seen_by', ${seenBy}::text) AS payload,
               10 * id AS version, 'request-' || id AS request_id
        FROM generate_series(1, 2) AS id
      ), published AS (${publishFrom(thingSeen, 'seen')}) SELECT`,
    );
    const both = [1, 2].map((id) => {
      const payload = { thing_id: id, seen_by: seenBy };
      const subject = thingSeen.subject(payload);
      return { name: thingSeen.name, subject, version: 10 * id, payload, request_id: `request-${id}` };
    });
    expect(await written()).toEqual(both);
    expect(both[0]?.subject).toBe(`sight:1:${seenBy}!`);
    outbox.hasPublished();
    expect(commits).toBe(1);
  });

  it('has several events in their order, each with its own request or the present one', async () => {
    const published = await requestScope.run('request-1', () =>
      database.dataSource.transaction((manager) =>
        outbox.publishAll(manager, [changed(3, 1), changed(1, 1, 'request-2'), changed(3, 2)]),
      ),
    );
    expect(await written()).toEqual([row(3, 1, 'request-1'), row(1, 1, 'request-2'), row(3, 2, 'request-1')]);
    const ids = await database.dataSource.query<{ id: number }[]>('SELECT id FROM outbox ORDER BY id');
    expect(published).toEqual(ids.map(({ id }) => ({ id, event: thingChanged })));
  });

  it('says once that a transaction has published, and after it has committed', async () => {
    await database.dataSource.transaction(async (manager) => {
      await outbox.publish(manager, thingChanged, { thing_id: 1, version: 1 }, 1);
      await manager.transaction((inner) => outbox.publishAll(inner, [changed(2, 1)]));
      expect(commits).toBe(0);
    });
    expect(commits).toBe(1);
    await database.dataSource.transaction((manager) => manager.query('SELECT 1'));
    await database.dataSource.transaction((manager) => outbox.publishAll(manager, []));
    const failed = database.dataSource.transaction(async (manager) => {
      await outbox.publishAll(manager, [changed(3, 1)]);
      throw new Error('changed my mind');
    });
    await expect(failed).rejects.toThrow('changed my mind');
    expect(commits).toBe(1);
    await database.dataSource.transaction((manager) => outbox.publishAll(manager, [changed(4, 1)]));
    expect(commits).toBe(2);
    expect(await written()).toHaveLength(3);
  });
});
