import { closeLeaderboards } from '../src/leaderboard/close-leaderboards.js';
import { raiseStat } from '../src/story/index.js';
import { type Content, openContent, someText } from './open-content.js';

const allTime = 'top_all_time';

describe('the story that leads', () => {
  let content: Content;
  beforeEach(async () => (content = await openContent()));
  afterEach(() => content.close());

  let reader = 1_000;
  /** Publishes a story that so many members have liked at a time. */
  async function story(title: string, likes: number, how: { is_nsfw?: 0 | 1; isPrivate?: 0 | 1 } = {}) {
    const author = await content.person({ isPrivate: how.isPrivate ?? 0 });
    const { story_id } = await content.publishStory.execute(
      { title, rich_text_story: someText, is_nsfw: how.is_nsfw ?? 0 },
      author,
    );
    await like(story_id, likes);
    return story_id;
  }
  async function like(storyId: number, times: number, at = '2026-03-02T12:00:00Z'): Promise<void> {
    await content.dataSource.query(
      `INSERT INTO story_like (story_id, user_id, created_at)
       SELECT $1::bigint, $2::bigint + number, $4::timestamptz FROM generate_series(1, $3::int) AS number`,
      [storyId, reader, times, at],
    );
    reader += times;
    await raiseStat(storyId, { likes: times }, content.dataSource.manager);
  }
  const postedAt = (storyId: number, at: string) =>
    content.dataSource.query('UPDATE story_stat SET posted_at = $2 WHERE story_id = $1', [storyId, at]);
  const close = (now: string) => closeLeaderboards(content.dataSource, new Date(now));
  /** Returns the wins of each story that has any, by the story's title. */
  async function wins(): Promise<Record<string, Record<string, number>>> {
    const rows = await content.dataSource.query<{ title: string; wins: Record<string, number> }[]>(
      'SELECT title, wins FROM story JOIN story_stat ON story_id = id WHERE wins IS NOT NULL ORDER BY id',
    );
    return Object.fromEntries(rows.map((row) => [row.title, row.wins]));
  }

  it('of all time is the most liked one of an open author, whether it is NSFW or not', async () => {
    const open = await story('Open', 1);
    await story('NSFW', 3, { is_nsfw: 1 });
    await story('NSFW, less', 2, { is_nsfw: 1 });
    await story('Secret', 9, { isPrivate: 1 });
    await story('Secret and NSFW', 8, { isPrivate: 1, is_nsfw: 1 });
    await story('Open, less', 1);
    await close('2026-03-02T13:00:00Z');
    expect(await wins()).toEqual({ NSFW: { [allTime]: 1 } });
    await like(open, 4);
    await close('2026-03-02T14:00:00Z');
    expect(await wins()).toEqual({ Open: { [allTime]: 1 } });
  });

  it('of all time is the earliest of those with as many likes, by the number when they came at once', async () => {
    const [one, two, three] = [await story('One', 2), await story('Two', 2), await story('Three', 2)];
    await postedAt(one, '2026-02-02T00:00:00Z');
    await postedAt(two, '2026-02-01T00:00:00Z');
    await postedAt(three, '2026-02-01T00:00:00Z');
    await close('2026-03-02T13:00:00Z');
    expect(await wins()).toEqual({ Two: { [allTime]: 1 } });
  });

  it('of all time hands on that badge alone, and keeps it while nobody has more', async () => {
    await story('One', 2);
    const two = await story('Two', 1);
    await close('2026-03-03T00:00:00Z');
    await close('2026-03-03T00:00:00Z');
    expect(await wins()).toEqual({ One: { top_day: 1, [allTime]: 1 } });
    await like(two, 2, '2026-03-03T12:00:00Z');
    await close('2026-03-03T13:00:00Z');
    expect(await wins()).toEqual({ One: { top_day: 1 }, Two: { [allTime]: 1 } });
  });

  it('of all time leads no more when its likes are gone, and then has no wins at all', async () => {
    const one = await story('One', 2);
    await close('2026-03-02T13:00:00Z');
    expect(await wins()).toEqual({ One: { [allTime]: 1 } });
    await raiseStat(one, { likes: -2 }, content.dataSource.manager);
    await close('2026-03-02T14:00:00Z');
    expect(await wins()).toEqual({});
  });

  it('of a day is the one that gained the most on it, not the one that has the most', async () => {
    const old = await story('Old', 5);
    const young = await story('Young', 0);
    await close('2026-03-03T00:00:00Z');
    await like(young, 2, '2026-03-03T12:00:00Z');
    await like(old, 1, '2026-03-03T12:00:00Z');
    await close('2026-03-04T00:00:00Z');
    expect(await wins()).toEqual({ Old: { top_day: 1, [allTime]: 1 }, Young: { top_day: 1 } });
  });

  it('of a day that began together with another is the one with the lower number', async () => {
    const [one, two] = [await story('One', 1), await story('Two', 1)];
    for (const id of [one, two]) await postedAt(id, '2026-02-01T00:00:00Z');
    await close('2026-03-03T00:00:00Z');
    expect(await wins()).toEqual({ One: { top_day: 1, [allTime]: 1 } });
  });

  it('is counted in ten minutes at most, which is longer than a call may take', async () => {
    await content.dataSource.query(`
      CREATE FUNCTION check_timeout() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        IF current_setting('statement_timeout') <> '10min' THEN
          RAISE EXCEPTION 'A year of likes is counted in % at most', current_setting('statement_timeout');
        END IF;
        RETURN NEW;
      END $$;
      CREATE TRIGGER check_timeout BEFORE INSERT ON leaderboard_win
      FOR EACH ROW EXECUTE FUNCTION check_timeout()`);
    await story('One', 1);
    await close('2026-03-03T00:00:00Z');
    expect(await wins()).toEqual({ One: { top_day: 1, [allTime]: 1 } });
  });

  it('of an interval that is closed is not looked for again', async () => {
    await story('One', 1);
    await close('2026-03-05T00:00:00Z');
    await content.dataSource.query(`
      CREATE FUNCTION refuse_again() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        RAISE EXCEPTION '% of % is closed again', NEW.interval, NEW.starts_on;
      END $$;
      CREATE TRIGGER refuse_again BEFORE INSERT ON leaderboard_win
      FOR EACH ROW EXECUTE FUNCTION refuse_again()`);
    await expect(close('2026-03-05T12:00:00Z')).resolves.toBeUndefined();
    await expect(close('2026-03-06T00:00:00Z')).rejects.toThrow('top_day of 2026-03-05 is closed again');
  });

  it('of all time is written down when it changes, not each minute', async () => {
    const one = await story('One', 2);
    const versionOf = () =>
      content.dataSource.query<object[]>('SELECT xmin::text FROM story_stat WHERE story_id = $1', [one]);
    await close('2026-03-02T13:00:00Z');
    const written = await versionOf();
    await close('2026-03-02T14:00:00Z');
    expect(await versionOf()).toEqual(written);
    expect(await wins()).toEqual({ One: { [allTime]: 1 } });
  });
});
