import { readFile } from 'node:fs/promises';
import { checkField, strippedOnce } from '@quillstead/fields';
import { addSample } from '../src/sample/add-sample.js';
import { readSample } from '../src/sample/read-sample.js';
import { type Content, openContent, visitor } from './open-content.js';

describe('the sample', () => {
  let content: Content;
  beforeAll(async () => {
    content = await openContent();
    for (const username of (await readSample()).usernames) await content.person({ username });
  });
  afterAll(() => content.close());

  it('fills an empty site once, with at least 30 readable stories by 12 authors', async () => {
    expect(await addSample(content.dataSource, content.publishStory)).toBeGreaterThanOrEqual(30);
    expect(await addSample(content.dataSource, content.publishStory)).toBe(0);
    const [row] = await content.dataSource.query<{ authors: number; shortest: number; longest: number }[]>(
      'SELECT count(DISTINCT author_id) AS authors, min(count_words) AS shortest, max(count_words) AS longest FROM story',
    );
    expect(row?.authors).toBe(12);
    expect((row?.longest ?? 0) / (row?.shortest ?? 1)).toBeGreaterThan(20);
  });

  it('is in several languages, one of which runs from right to left', async () => {
    const rows = await content.dataSource.query<{ lang: string | null }[]>(
      'SELECT detected_lang AS lang FROM story WHERE chosen_lang IS NULL GROUP BY 1 ORDER BY 1',
    );
    expect(rows.map(({ lang }) => lang)).toEqual(['ar', 'de', 'en', 'fr', 'ja']);
  });

  it('counts what it added, in all and by day', async () => {
    const [row] = await content.dataSource.query<Record<string, number>[]>(`
      SELECT (SELECT sum(count_likes) FROM story_stat) - (SELECT count(*) FROM story_like) AS likes,
             (SELECT sum(count_comments) FROM story_stat) - (SELECT count(*) FROM comment) AS comments,
             (SELECT coalesce(sum(count_likes), 0) FROM story_day) - (SELECT count(*) FROM story_like) AS likes_by_day,
             (SELECT coalesce(sum(count_comments), 0) FROM story_day) - (SELECT count(*) FROM comment)
               AS comments_by_day,
             (SELECT sum(count_replies) FROM comment)
               - (SELECT count(*) FROM comment WHERE comment_level > 0) AS replies`);
    expect(row).toEqual({ likes: 0, comments: 0, likes_by_day: 0, comments_by_day: 0, replies: 0 });
  });

  it('lies in the past, and its replies after their comments', async () => {
    const wrong = await content.dataSource.query(`
      SELECT reply.id FROM comment reply JOIN comment ON comment.id = reply.comment_reply_id
      WHERE reply.posted_at < comment.posted_at OR reply.story_id <> comment.story_id OR reply.posted_at > now()
      UNION ALL SELECT id FROM story WHERE posted_at > now() - interval '1 hour'`);
    expect(wrong).toEqual([]);
  });

  it('has series of one author each, with their stories in the order in which they were posted', async () => {
    const { stories, series } = await readSample();
    const rows = await content.dataSource.query<{ title: string; chapters: string[]; is_dated: boolean }[]>(`
      SELECT series.title, array_agg(story.title ORDER BY place) AS chapters,
             series.posted_at = min(story.posted_at) AND series.updated_at = max(story.posted_at)
               AND series.count_stories = count(*) AS is_dated
      FROM series JOIN series_story ON series_story.series_id = series.id
      JOIN story ON story.id = series_story.story_id AND story.author_id = series.author_id
      GROUP BY series.id ORDER BY series.id`);
    const oldestFirst = [...stories.values()].toSorted(
      (one, other) => other.posted_days_ago - one.posted_days_ago,
    );
    const expected = [...series].map(([name, { title }]) => ({
      title,
      chapters: oldestFirst.filter((story) => story.series === name).map((story) => story.title),
      is_dated: true,
    }));
    expect(rows).toEqual(expected);
    expect(rows.every(({ chapters }) => chapters.length > 1)).toBe(true);
  });

  it('has public collections of stories by several authors, each added after it was posted', async () => {
    const { stories, collections } = await readSample();
    const rows = await content.dataSource.query<object[]>(`
      SELECT collection.title, array_agg(story.title ORDER BY place) AS stories,
             collection.visibility = 'public' AND collection.updated_at = max(added_at)
               AND collection.last_place = max(place) AND max(added_at) < now()
               AND bool_and(added_at > story.posted_at) AS is_right, count(DISTINCT story.author_id) > 1 AS is_mixed
      FROM collection JOIN collection_story ON collection_story.collection_id = collection.id
      JOIN story ON story.id = collection_story.story_id GROUP BY collection.id ORDER BY collection.id`);
    const expected = collections.map(({ title, stories: entries }) => ({
      title,
      stories: entries.map(({ story }) => stories.get(story)?.title),
      is_right: true,
      is_mixed: true,
    }));
    expect(rows).toEqual(expected);
  });

  it('has addresses that its own titles make, and leaves NSFW out of the home list', async () => {
    const { items } = await content.listHome.execute({}, visitor);
    expect(items).toHaveLength(25);
    expect(items.some(({ is_nsfw }) => is_nsfw === 1)).toBe(false);
    expect(items.filter(({ slug }) => /-\d+$/.test(slug))).toEqual([]);
  });

  it('recommends its busiest hashtags at once', async () => {
    const { hashtag_recommendations } = await content.listHome.execute({}, visitor);
    expect(hashtag_recommendations?.length).toBeGreaterThanOrEqual(5);
  });

  it('is nothing that could not have been sent', async () => {
    const { stories, series, collections, comments } = await readSample();
    for (const { title, description, html, hashtags } of stories.values()) {
      const sent = { title, description, rich_text_story: html, hashtag_list: hashtags };
      for (const [key, value] of Object.entries(sent))
        expect(checkField(key, value, {}, { textOf: strippedOnce() })).toBeNull();
    }
    for (const { title, description } of [...series.values(), ...collections])
      for (const [key, value] of Object.entries({ title, description }))
        expect(checkField(key, value)).toBeNull();
    for (const { note } of collections.flatMap(({ stories: entries }) => entries))
      expect(checkField('entry_note', note ?? null)).toBeNull();
    for (const { text } of comments) expect(checkField('comment_text', text)).toBeNull();
  });

  it('knows no people but those whom accounts brings', async () => {
    const file = new URL('../../accounts/sample/authors.json', import.meta.url);
    const people = JSON.parse(await readFile(file, 'utf8')) as { username: string }[];
    const known = new Set(people.map(({ username }) => username));
    expect((await readSample()).usernames.filter((username) => !known.has(username))).toEqual([]);
  });
});
