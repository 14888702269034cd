import { pruneMessages } from '../src/facts/prune-messages.js';
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

  const setAside = (subject: string, days: number, number: number) =>
    query(`INSERT INTO set_aside_fact
             (source, number, name, subject, version, payload, request_id, told_at, error, attempts, set_aside_at)
           VALUES ('content', ${number}, 'x', '${subject}', 1, '{}', '', now(), '', 5, now() - interval '${days} days')`);
  const know = (subject: string, days: number, source = 'content') =>
    query(`INSERT INTO applied_subject (source, subject, version, applied_at)
           VALUES ('${source}', '${subject}', 3, now() - interval '${days} days')`);

  it('forgets the versions of subjects that have rested for a month, and no others', async () => {
    await know('resting', 31);
    await know('lively', 29);
    await query(`INSERT INTO fact_progress VALUES ('content', 10)`);
    await pruneMessages(service.dataSource);
    expect(await left('subject', 'applied_subject')).toEqual(['lively']);
  });

  it('keeps the version of a subject of which an older event can be replayed', async () => {
    await know('set aside', 400);
    await setAside('set aside', 80, 1);
    await pruneMessages(service.dataSource);
    expect(await left('subject', 'applied_subject')).toEqual(['set aside']);
  });

  it('keeps all versions of a source of which something was applied ahead of its stream', async () => {
    await know('pushed', 400, 'accounts');
    await know('resting', 400);
    await query(`INSERT INTO fact_progress VALUES ('accounts', 5), ('content', 5)`);
    await query(`INSERT INTO applied_fact (source, number) VALUES ('accounts', 7), ('content', 5)`);
    await pruneMessages(service.dataSource);
    expect(await left('subject', 'applied_subject')).toEqual(['pushed']);
  });

  it('forgets what was applied ahead of the stream once the stream has brought it', async () => {
    await query(`INSERT INTO fact_progress VALUES ('content', 5)`);
    await query(`INSERT INTO applied_fact VALUES ('content', 4), ('content', 5), ('content', 6)`);
    await pruneMessages(service.dataSource);
    expect(await query('SELECT number FROM applied_fact')).toEqual([{ number: 6 }]);
  });

  it('forgets dead letters after ninety days, events and jobs alike', async () => {
    await setAside('old', 91, 1);
    await setAside('young', 89, 2);
    await query(`INSERT INTO dead_job (job_key, name, payload, request_id, error, attempts, died_at)
                 VALUES ('old', 'x', '{}', '', '', 1, now() - interval '91 days'),
                        ('young', 'x', '{}', '', '', 1, now() - interval '89 days')`);
    await pruneMessages(service.dataSource);
    expect(await left('subject', 'set_aside_fact')).toEqual(['young']);
    expect(await left('job_key', 'dead_job')).toEqual(['young']);
  });

  it('goes on until all that is old is gone, however much there is', async () => {
    await query(`INSERT INTO applied_subject (source, subject, version, applied_at)
                 SELECT 'content', 'story:' || n, 1, now() - interval '31 days' FROM generate_series(1, 10001) n`);
    await pruneMessages(service.dataSource);
    expect(await left('subject', 'applied_subject')).toEqual([]);
  });
});
