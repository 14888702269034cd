/** The least that a comment is: its row, its counter and its outbox row, durable, in one named statement. */
const statement = `
  WITH counted AS (
    UPDATE bench.story_stat SET count_comments = count_comments + 1 WHERE story_id = $1 RETURNING story_id
  ), posted AS (
    INSERT INTO bench.comment (story_id, author_id, comment_text) SELECT story_id, $2, $3 FROM counted RETURNING id
  )
  INSERT INTO bench.outbox (name, subject, version, payload, request_id)
  SELECT 'bench', 'comment:' || id, 1, jsonb_build_object('comment_id', id), '' FROM posted`;

/**
 * Makes tables in content's database, like its own, that nothing of the site reads.
 *
 * @param {import('pg').Client} client of content's database
 * @param {number} storyId
 * @returns {Promise<(mark: string) => Promise<unknown>>} writes one bare comment under the story
 */
export async function openBareComments(client, storyId) {
  await client.query('CREATE SCHEMA bench');
  for (const table of ['comment', 'story_stat', 'outbox'])
    await client.query(`CREATE TABLE bench.${table} (LIKE public.${table} INCLUDING ALL)`);
  await client.query('INSERT INTO bench.story_stat (story_id) VALUES ($1)', [storyId]);
  return (mark) => client.query({ name: 'bare-comment', text: statement, values: [storyId, 1, mark] });
}
