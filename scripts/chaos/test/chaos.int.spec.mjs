import { runChaos } from '../run-chaos.mjs';

/** With the start of the site and two comparisons about two minutes. */
const minutes = 1.5;
const seed = 18;

/** The faults of a broken site: a statement for the service that owns the data, and the finding of the comparison. */
const plants = [
  {
    service: 'content',
    sql: 'UPDATE story_stat SET count_likes = count_likes + 1 WHERE story_id = (SELECT min(story_id) FROM story_stat)',
    finding: /content differs: .*story_stat\.count_likes/,
  },
  {
    service: 'content',
    sql: 'DELETE FROM comment WHERE count_replies = 0',
    finding: /the comment ".*" was acknowledged and is not there/,
  },
  {
    service: 'content',
    sql: `INSERT INTO comment (story_id, author_id, comment_text)
          SELECT story_id, author_id, comment_text FROM comment WHERE is_deleted = 0`,
    finding: /the comment ".*" is there 2 times/,
  },
  {
    service: 'content',
    sql: 'DELETE FROM story_like',
    finding: /like:\w+:\d+ was acknowledged as true, and the rows say false/,
  },
  {
    service: 'notifications',
    sql: 'DELETE FROM notification WHERE kind = 6',
    finding: /was not notified: comment/,
  },
  {
    service: 'notifications',
    sql: 'UPDATE notification SET count_actors = count_actors + 1 WHERE kind = 5 AND count_actors > 0',
    finding: /notification \d+ of kind 5 counts \d+ people/,
  },
  {
    service: 'social',
    sql: 'DELETE FROM user_subscription',
    finding: /follow:\w+:\w+ was acknowledged as true, and the rows say false/,
  },
  { service: 'search', sql: 'DELETE FROM story_doc', finding: /search does not find the public story/ },
  {
    service: 'accounts',
    sql: `UPDATE "user" SET is_private = 1 - is_private WHERE username = 'fiona'`,
    finding: /shows .* a story of fiona, who is private|does not show .* a public story/,
  },
  {
    service: 'social',
    sql: `INSERT INTO dead_letter_job (job_key, name, payload, request_id, error, attempts)
          VALUES ('planted', 'planted', '{}', '', 'planted', 3)`,
    finding: /social gave up the job planted/,
  },
];

describe('a site whose processes and stores die, stand still and lose each other', () => {
  it('keeps what it acknowledged, and a comparison that finds nothing finds what is broken afterwards', async () => {
    const timeline = [];
    let planted = [];
    const run = await runChaos({
      seed,
      minutes,
      signal: new AbortController().signal,
      say: (line) => timeline.push(line),
      async afterwards({ query, check }) {
        for (const { service, sql } of plants) await query(service, sql);
        planted = await check();
      },
    });
    expect({ timeline, findings: run.findings }).toEqual({ timeline, findings: [] });
    for (const { finding } of plants) expect(planted).toContainEqual(expect.stringMatching(finding));
  }, 420_000);
});
