import { pruneMessages } from '../src/events/housekeeping.js';
import { openServiceDatabase, type ServiceDatabase } from './fixtures/open-service-database.js';

describe('pruning what messages leave behind', () => {
  let service: ServiceDatabase;
  beforeEach(async () => (service = await openServiceDatabase('')));
  afterEach(() => service.close());

  const query = <Row extends object>(text: string) => service.dataSource.query<Row[]>(text);
  const left = async (column: string, table: string) =>
    (await query<{ name: string }>(`SELECT ${column} AS name FROM ${table} ORDER BY 1`)).map(
      ({ name }) => name,
    );

  const deadLetters = (subject: string, days: number, number: number) =>
    query(`INSERT INTO dead_letter_event
             (source, number, name, subject, version, payload, request_id, published_at, error, attempts, dead_since)
           VALUES ('content', ${number}, 'x', '${subject}', 1, '{}', '', now(), '', 5, now() - interval '${days} days')`);
  const know = (subject: string, days: number, source = 'content') =>
    query(`INSERT INTO applied_subject (source, subject, version, applied_at)
           VALUES ('${source}', '${subject}', 3, now() - interval '${days} days')`);

  it('forgets events a week after they were published, and keeps what is not published however old it is', async () => {
    const store = (number: number | null, days: number) =>
      query(`INSERT INTO outbox (number, name, subject, version, payload, request_id, published_at)
             VALUES (${number}, 'day ${days}', '', 1, '{}', '', now() - interval '${days} days')`);
    await store(1, 9);
    await store(2, 8);
    await store(3, 6);
    await store(null, 40);
    const publishTo = (number: number) =>
      query(`UPDATE outbox_head SET last_number = 3, published_number = ${number}`);
    await publishTo(1);
    await pruneMessages(service.dataSource);
    expect(await left('name', 'outbox')).toEqual(['day 40', 'day 6', 'day 8']);
    await publishTo(3);
    await pruneMessages(service.dataSource);
    expect(await left('name', 'outbox')).toEqual(['day 40', 'day 6']);
  });

  it('forgets the versions of subjects that have rested for a month, and no others', async () => {
    await know('resting', 31);
    await know('lively', 29);
    await query(`INSERT INTO event_position VALUES ('content', 10)`);
    await pruneMessages(service.dataSource);
    expect(await left('subject', 'applied_subject')).toEqual(['lively']);
  });

  it('keeps the version of a subject of which an older event can be replayed', async () => {
    await know('dead letters', 400);
    await deadLetters('dead letters', 80, 1);
    await pruneMessages(service.dataSource);
    expect(await left('subject', 'applied_subject')).toEqual(['dead letters']);
  });

  it('keeps all versions of a source of which something was applied ahead of its stream', async () => {
    await know('pushed', 400, 'accounts');
    await know('resting', 400);
    await query(`INSERT INTO event_position VALUES ('accounts', 5), ('content', 5)`);
    await query(`INSERT INTO applied_event (source, number) VALUES ('accounts', 7), ('content', 5)`);
    await pruneMessages(service.dataSource);
    expect(await left('subject', 'applied_subject')).toEqual(['pushed']);
  });

  it('forgets what was applied ahead of the stream once the stream has brought it', async () => {
    await query(`INSERT INTO event_position VALUES ('content', 5)`);
    await query(`INSERT INTO applied_event VALUES ('content', 4), ('content', 5), ('content', 6)`);
    await pruneMessages(service.dataSource);
    expect(await query('SELECT number FROM applied_event')).toEqual([{ number: 6 }]);
  });

  it('forgets dead letters after ninety days, events and jobs alike', async () => {
    await deadLetters('old', 91, 1);
    await deadLetters('young', 89, 2);
    await query(`INSERT INTO dead_letter_job (job_key, name, payload, request_id, error, attempts, died_at)
                 VALUES ('old', 'x', '{}', '', '', 1, now() - interval '91 days'),
                        ('young', 'x', '{}', '', '', 1, now() - interval '89 days')`);
    await pruneMessages(service.dataSource);
    expect(await left('subject', 'dead_letter_event')).toEqual(['young']);
    expect(await left('job_key', 'dead_letter_job')).toEqual(['young']);
  });

  it('goes on until all that is old is gone, however much there is', async () => {
    await query(`INSERT INTO applied_subject (source, subject, version, applied_at)
                 SELECT 'content', 'story:' || n, 1, now() - interval '31 days' FROM generate_series(1, 10001) n`);
    await pruneMessages(service.dataSource);
    expect(await left('subject', 'applied_subject')).toEqual([]);
  });
});
