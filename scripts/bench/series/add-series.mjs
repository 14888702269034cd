/** The most words of a story of the sample whose text the new stories have, so that no text is of unusual length. */
const mostWords = 5_000;

/**
 * Adds a series of an author of the sample, with new stories that have the texts of the sample in turn.
 * @param {import('pg').Client} client of the database of content
 * @param {{ slug: string, stories: number }} series the stories have the slugs `<slug>-1`, `<slug>-2` …
 */
export async function addSeries(client, { slug, stories }) {
  await client.query(
    `WITH author AS (
       SELECT user_id FROM user_projection WHERE is_private = 0 AND status = 'active' ORDER BY user_id LIMIT 1
     ), list AS (
       INSERT INTO series (author_id, slug, title, count_stories, last_place)
       SELECT user_id, $1, 'A long series', $2::integer, $2::integer FROM author RETURNING id, author_id
     ), text AS (
       SELECT rich_text_story, count_words, count_chars, category, row_number() OVER (ORDER BY id) - 1 AS number,
              count(*) OVER () AS texts
       FROM story WHERE count_words <= $3 AND slug NOT LIKE 'bench-%'
     ), added AS (
       INSERT INTO story (author_id, slug, title, rich_text_story, rich_text_story_substring, font_family, count_words,
                          count_chars, category)
       SELECT author_id, $1 || '-' || place, 'Part ' || place, text.rich_text_story, 'A few words', 'Lora',
              text.count_words, text.count_chars, text.category
       FROM list CROSS JOIN generate_series(1, $2::integer) AS place
       JOIN text ON text.number = place % text.texts RETURNING id, author_id
     ), counted AS (INSERT INTO story_stat (story_id, author_id) SELECT id, author_id FROM added RETURNING story_id)
     INSERT INTO series_story (story_id, series_id, place)
     SELECT story_id, list.id, row_number() OVER (ORDER BY story_id) FROM counted CROSS JOIN list`,
    [slug, stories, mostWords],
  );
}
