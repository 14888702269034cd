import { ForgetOldReports } from '../src/report/forget-old-reports.js';
import { openSocial, type Social } from './open-social.js';

describe('old reports', () => {
  let social: Social;
  beforeAll(async () => (social = await openSocial()));
  afterAll(() => social.close());

  /** Adds a case with a report, which was decided so many days ago; null for an open one. */
  async function addCase(thingId: number, reportedAgo: number, decidedAgo: number | null): Promise<void> {
    const [row] = await social.dataSource.query<{ id: number }[]>(
      `INSERT INTO report_case (kind, thing_id, is_decided, last_reported_at)
       VALUES ('story', $1, $2, now() - make_interval(days => $3)) RETURNING id`,
      [thingId, decidedAgo === null ? 0 : 1, reportedAgo],
    );
    await social.dataSource.query('INSERT INTO report (case_id, reporter_id, reason) VALUES ($1, 1, $2)', [
      row?.id,
      'reason',
    ]);
    if (decidedAgo === null) return;
    await social.dataSource.query(
      `INSERT INTO report_decision (case_id, moderator_id, decision, decided_at)
       VALUES ($1, 1, 'keep', now() - make_interval(days => $2))`,
      [row?.id, decidedAgo],
    );
  }

  it('go a year after the decision, with their reasons; open ones and young ones stay', async () => {
    await addCase(1, 400, 366);
    await addCase(2, 400, 364);
    await addCase(3, 400, null);
    const repeated: string[] = [];
    const jobs = { repeat: ({ name }: { name: string }) => void repeated.push(name) };
    const forgetting = new ForgetOldReports(social.dataSource, jobs);
    forgetting.onApplicationBootstrap();
    await forgetting.run();
    expect(repeated).toEqual(['social.forget_old_reports']);
    const count = (table: string) =>
      social.dataSource.query<{ count: number }[]>(`SELECT count(*)::int AS count FROM ${table}`);
    expect(await social.dataSource.query('SELECT thing_id FROM report_case ORDER BY 1')).toEqual([
      { thing_id: 2 },
      { thing_id: 3 },
    ]);
    expect(await count('report')).toEqual([{ count: 2 }]);
    expect(await count('report_decision')).toEqual([{ count: 1 }]);
  });
});
