import { setTimeout as pause } from 'node:timers/promises';
import { makeMeiliKey } from '../supervisor/index.mjs';
import { searchOn, suggestTimes } from './search.mjs';

/**
 * Measures suggestions of a real Meilisearch, at TEST_MEILI_URL with the master key TEST_MEILI_KEY, with the names and
 * titles of the same data set. Without these variables it measures nothing.
 */
export async function meilisearchCost({ isShort }) {
  const { TEST_MEILI_URL: url, TEST_MEILI_KEY: masterKey } = process.env;
  if (!url || !masterKey) {
    console.error('  TEST_MEILI_URL and TEST_MEILI_KEY say no server');
    return [];
  }
  const prefix = 'bench_';
  const key = await makeMeiliKey({ url, masterKey, prefix });
  const variables = { MEILI_URL: url, MEILI_KEY: key, MEILI_INDEX_PREFIX: prefix };
  const headers = { authorization: `Bearer ${masterKey}` };
  const call = (method, path) => fetch(new URL(path, url), { method, headers });
  try {
    return await searchOn({ isShort, variables }, async ({ dataSource, engine }) => {
      await fillMeilisearch(dataSource, engine);
      const rows = await suggestTimes(dataSource, engine, { typed: 25, misspelt: 25 });
      return rows.map((row) => ({ ...row, what: `Meilisearch, ${row.what}` }));
    });
  } finally {
    const { results } = await (await call('GET', '/indexes?limit=10000')).json();
    for (const { uid } of results) if (uid.startsWith(prefix)) await call('DELETE', `/indexes/${uid}`);
    await call('DELETE', `/keys/${key}`);
  }
}

/** Puts people, hashtags and titles of the data set into Meilisearch. */
async function fillMeilisearch(dataSource, engine) {
  // As the service does at its start: the indexes are there before their first documents.
  await engine.check();
  const queries = {
    user: `SELECT user_id AS id, user_id, username, display_name, NULL AS bio, count_subscribers, joined_at
           FROM user_projection JOIN user_doc USING (user_id, joined_at)`,
    hashtag: 'SELECT hashtag_id AS id, hashtag_id, hashtag, hashtag AS value, count_stories FROM hashtag_doc',
    story: `SELECT story_id AS id, story_id, version, author_id, 'story-' || story_id AS slug, title_key AS title,
                   NULL AS description, text, hashtags AS hashtag_list, is_nsfw, count_words, posted_at,
                   NULL AS updated_at
            FROM story_doc JOIN story_part USING (story_id, author_id)`,
  };
  for (const [kind, sql] of Object.entries(queries)) {
    for (let after = 0; ;) {
      const page = await dataSource.query(
        `SELECT * FROM (${sql}) AS document WHERE id > $1 ORDER BY id LIMIT 1000`,
        [after],
      );
      if (page.length === 0) break;
      after = page.at(-1).id;
      // As JSON has them: times are texts.
      const documents = JSON.parse(JSON.stringify(page));
      await engine.put(
        kind,
        documents.map(({ id: _, ...document }) => document),
      );
      await untilFew(engine, dataSource, 20);
    }
  }
  await untilFew(engine, dataSource, 0);
  await engine.check();
  if (engine.isNamesOnly)
    throw new Error('The engine searches names alone: this would not measure Meilisearch');
}

async function untilFew(engine, dataSource, most) {
  for (;;) {
    await engine.settle();
    const [open] = await dataSource.query('SELECT count(*)::int AS count FROM meili_task');
    if (open.count <= most) return;
    await pause(100);
  }
}
