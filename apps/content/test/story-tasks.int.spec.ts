import type { RpcContext } from '@quillstead/service-kit';
import { event } from '@quillstead/service-kit/testing';
import { holdStatement, publicUser, runAtMost, waitForBlocked } from '@quillstead/testing';
import { type editStory, type PayloadOf, type PublicUser, userChanged } from '@quillstead/contracts';
import type { EntityManager } from 'typeorm';
import { purgeDeleted } from '../src/deletion/purge-stories.js';
import { CreateSeries } from '../src/series/create-series.js';
import { raiseStat } from '../src/story/index.js';
import { storiesInPage } from '../src/user-projection/index.js';
import { type Content, idOf, openContent, someText, visitor } from './open-content.js';
import { unevenCounters } from './uneven-counters.js';

describe('stories that change', () => {
  let content: Content;
  beforeAll(async () => (content = await openContent()));
  afterAll(() => content.close());

  const publish = (author: RpcContext, changes: object = {}) =>
    content.publishStory.execute({ title: 'First', rich_text_story: someText, ...changes }, author);
  const read = async (slug: string, who = visitor) =>
    JSON.parse(String((await content.readStory.execute({ slug }, who)).bytes)) as Record<string, unknown>;
  const events = (name: string, subject: string) =>
    content.dataSource.query<{ payload: object; version: number }[]>(
      'SELECT payload, version FROM outbox WHERE name = $1 AND subject = $2 ORDER BY id',
      [name, subject],
    );
  const count = async (hashtag: string) =>
    (await content.hashtagTooltip.execute({ hashtag, requestKeys: ['count_stories'] }, visitor))
      .count_stories;
  const applyIn = (manager: EntityManager, who: RpcContext, changes: Partial<PublicUser>) => {
    const user = publicUser({ user_id: idOf(who), username: who.viewer?.username ?? '', ...changes });
    return content.handle([event(userChanged, user)], manager);
  };
  const apply = (who: RpcContext, changes: Partial<PublicUser>) =>
    content.dataSource.transaction((manager) => applyIn(manager, who, changes));
  const runTasks = () => content.runTasks();
  /** Runs the tasks as if those that wait had waited long enough. */
  const runTasksAgain = async () => {
    await content.dataSource.query('UPDATE background_task SET run_at = now()');
    await runTasks();
  };
  const counters = () => unevenCounters(content);

  it('keep their address, and show what was sent and what was not', async () => {
    const ann = await content.person();
    const { story_id, slug } = await publish(ann, { description: 'Kept', hashtag_list: ['old', 'both'] });
    const address = await content.editStory.execute(
      { story_id, title: 'Second', hashtag_list: ['both', 'new'], is_nsfw: 1 },
      ann,
    );
    expect(address).toEqual({ story_id, slug: 'first' });
    expect(await read(slug)).toMatchObject({
      title: 'Second',
      description: 'Kept',
      rich_text_story: someText,
      hashtag_list: ['#both', '#new'],
      is_nsfw: 1,
      updated_at: expect.stringMatching(/Z$/),
    });
    await content.editStory.execute(
      { story_id, description: null, rich_text_story: '<p>One two three four five.</p>' },
      ann,
    );
    expect(await read(slug)).toMatchObject({
      description: null,
      count_words: 5,
      hashtag_list: ['#both', '#new'],
    });
    expect(
      (await events('content.story_changed', `story:${story_id}`)).map(({ version }) => version),
    ).toEqual([2, 3]);
    expect(content.awaitedEvents.map((kept) => kept.event.name)).toContain('content.story_changed');
    expect([await count('old'), await count('both'), await count('#NEW')]).toEqual([0, 1, 1]);
    expect(await counters()).toEqual([]);
  });

  it('are not overwritten by an author who read them before they were changed elsewhere', async () => {
    const ann = await content.person();
    const { story_id, slug } = await publish(ann, { title: 'Twice' });
    const { posted_at } = await read(slug);
    const edit = (title: string, seen?: unknown) =>
      content.editStory.execute(
        { story_id, title, ...(seen !== undefined && { last_saved_at: String(seen) }) },
        ann,
      );
    await edit('From one tab', posted_at);
    await expect(edit('From another', posted_at)).rejects.toMatchObject({ code: 'conflict' });
    await expect(edit('At no time', 'yesterday')).rejects.toMatchObject({ code: 'invalid' });
    const { title, updated_at } = await read(slug);
    expect(title).toBe('From one tab');
    await edit('Read again', updated_at);
    // The clock of the machine that changed it before was ahead.
    await content.dataSource.query(
      `UPDATE story SET updated_at = updated_at + interval '1 hour' WHERE id = $1`,
      [story_id],
    );
    const ahead = (await read(slug))['updated_at'];
    await edit('Come what may');
    expect(Date.parse(String((await read(slug))['updated_at']))).toBeGreaterThan(Date.parse(String(ahead)));
    expect(await read(slug)).toMatchObject({ title: 'Come what may' });
  });

  it('are changed and deleted by their author alone, and by moderators', async () => {
    const [ann, bob, eve] = [await content.person(), await content.person(), await content.person()];
    const { story_id, slug } = await publish(ann, { title: 'Mine' });
    const missing = { code: 'not_found' };
    const forbidden = { code: 'forbidden' };
    await expect(content.editStory.execute({ story_id, title: 'Yours' }, bob)).rejects.toMatchObject(
      forbidden,
    );
    await expect(content.deleteStory.execute({ story_id }, bob)).rejects.toMatchObject(forbidden);
    await expect(content.deleteStory.execute({ story_id }, visitor)).rejects.toMatchObject(forbidden);
    await expect(content.deleteStory.moderate({ story_id }, bob)).rejects.toMatchObject(missing);
    expect(await read(slug)).toMatchObject({ title: 'Mine' });
    if (eve.viewer === null) throw new Error('eve is a member');
    const moderator = { ...eve, viewer: { ...eve.viewer, role: 'moderator' as const } };
    expect(await content.deleteStory.moderate({ story_id }, moderator)).toBeNull();
    await expect(read(slug)).rejects.toMatchObject(missing);
    await expect(content.deleteStory.execute({ story_id }, ann)).rejects.toMatchObject(missing);
    expect(
      (await events('content.story_deleted', `story:${story_id}`)).map(({ payload }) => payload),
    ).toEqual([{ story_id, slug, author_id: idOf(ann) }]);
  });

  it('refuse what may not be published, and stay as they were', async () => {
    const ann = await content.person();
    const { story_id, slug } = await publish(ann, { title: 'Clean' });
    const refused: [Omit<PayloadOf<typeof editStory>, 'story_id'>, string][] = [
      [{ rich_text_story: `${someText}<script>x</script>` }, 'Story is a dirty value.'],
      [{ rich_text_story: null }, 'Story is required.'],
      [{ hashtag_list: ['no spaces'] }, 'Hashtag list'],
    ];
    for (const [sent, message] of refused) {
      const edit = content.editStory.execute({ story_id, title: 'Dirty', ...sent }, ann);
      await expect(edit).rejects.toThrow(message);
    }
    expect(await read(slug)).toMatchObject({ title: 'Clean', updated_at: null });
  });

  it('are counted exactly while many publish, change, like and delete at once', async () => {
    const people = await Promise.all(Array.from({ length: 4 }, () => content.person()));
    const tags = ['ca', 'cb', 'cc', 'cd', 'ce'];
    const work = Array.from({ length: 48 }, (_, index) => async () => {
      const author = people[index % people.length];
      if (author === undefined) return;
      const { story_id } = await publish(author, {
        title: `Busy ${index}`,
        hashtag_list: index % 2 ? tags : tags.toReversed(),
      });
      await Promise.all([
        content.editStory.execute(
          { story_id, hashtag_list: tags.slice(index % 4), is_nsfw: index % 3 ? 0 : 1 },
          author,
        ),
        content.dataSource.transaction((manager) => raiseStat(story_id, { likes: 2, comments: 1 }, manager)),
      ]);
      if (index % 3 === 0) await content.deleteStory.execute({ story_id }, author);
      if (index % 8 === 0) await apply(author, { is_private: index % 16 === 0 ? 1 : 0 });
      if (index % 12 === 0) await runTasks();
    });
    // Many transactions that share a lock on a row overtake one that wants it alone, on a busy machine for longer than
    // a statement may take.
    await runAtMost(6, work);
    await runTasks();
    expect(await content.dataSource.query('SELECT name, key, error FROM background_task')).toEqual([]);
    expect(await counters()).toEqual([]);
    const [row] = await content.dataSource.query<{ likes: number; comments: number; stories: number }[]>(
      `SELECT sum(count_likes)::int AS likes, sum(count_comments)::int AS comments, count(*)::int AS stories
       FROM story_stat JOIN story ON story.id = story_id WHERE title LIKE 'Busy %'`,
    );
    expect(row).toEqual({ likes: 96, comments: 48, stories: 48 });
  });

  it('change a counter alone, and leave the others', async () => {
    const { story_id } = await publish(await content.person(), { title: 'Counted' });
    for (const change of [{ likes: 5 }, { comments: 3 }, { bookmarks: 2 }])
      await raiseStat(story_id, change, content.dataSource.manager);
    const rows = await content.dataSource.query<object[]>(
      'SELECT count_likes, count_comments, count_bookmarks FROM story_stat WHERE story_id = $1',
      [story_id],
    );
    expect(rows).toEqual([{ count_likes: 5, count_comments: 3, count_bookmarks: 2 }]);
  });

  it('of who turns private, is suspended or comes back count under their hashtags as a visitor may know', async () => {
    const ann = await content.person();
    const { slug } = await publish(ann, { title: 'Shy', hashtag_list: ['shy'] });
    const home = async (who: RpcContext) =>
      (await content.listHome.execute({ hashtag: 'shy' }, who)).items.map(({ title }) => title);
    const steps = [
      [{ is_private: 1 }, 0, []],
      [{ is_private: 0 }, 1, ['Shy']],
      [{ status: 'suspended' }, 0, []],
      [{ status: 'active' }, 1, ['Shy']],
    ] as const;
    expect(await count('shy')).toBe(1);
    for (const [changes, stories, shown] of steps) {
      await apply(ann, changes);
      // A change that hides something takes effect before the job runs; one that shows something may take until then.
      const atOnce = await home(visitor);
      expect(shown).toEqual(expect.arrayContaining(atOnce));
      expect(await count('shy')).toBe(0);
      await runTasks();
      expect([await count('shy'), await home(visitor)]).toEqual([stories, shown]);
      expect(await counters()).toEqual([]);
    }
    expect(
      (await events('content.hashtag_stories_counted', 'hashtag_stories:#shy')).map(({ payload }) => payload),
    ).toEqual([1, 0, 1, 0, 1].map((count_stories) => ({ hashtag: '#shy', value: '#shy', count_stories })));
    expect(await read(slug)).toMatchObject({ title: 'Shy' });
  });

  it('follow their author once more who changes while they are brought in line', async () => {
    const ann = await content.person();
    await publish(ann, { title: 'To and fro', hashtag_list: ['fro'] });
    await apply(ann, { is_private: 1 });
    const first = await content.dataSource.transaction(async (manager) => {
      const begun = await content.dataSource.transaction(async (holding) => {
        await holding.query('SELECT FROM user_projection WHERE user_id = $1 FOR UPDATE', [idOf(ann)]);
        const done = runTasks();
        await waitForBlocked(content.dataSource, 1, 'the task to wait for the user projection');
        await manager.query('SELECT FROM background_task WHERE key = $1 FOR UPDATE', [String(idOf(ann))]);
        return { done };
      });
      await waitForBlocked(content.dataSource, 1, 'the task that is done to wait to be deleted');
      await applyIn(manager, ann, { is_private: 0 });
      return begun;
    });
    await first.done;
    expect(await count('fro')).toBe(1);
  });

  it('of an author who turns public are all open, also more than one transaction changes', async () => {
    const ann = await content.person({ isPrivate: 1 });
    await content.dataSource.query(
      `WITH added AS (
         INSERT INTO story (author_id, slug, title, rich_text_story, rich_text_story_substring, font_family,
                            count_words, count_chars, category, is_open)
         SELECT $1::bigint, 'one-of-many-' || number, 'One of many', '<p>Text</p>', 'Text', 'Georgia', 1, 4, 'n', 0
         FROM generate_series(1, $2::integer) AS number RETURNING id, author_id, posted_at
       )
       INSERT INTO story_stat (story_id, author_id, posted_at, is_open, score)
       SELECT id, author_id, posted_at, 0, 0 FROM added`,
      [idOf(ann), storiesInPage + 1],
    );
    await apply(ann, { is_private: 0 });
    await runTasks();
    const closed = (table: string) =>
      content.dataSource.query(`SELECT FROM ${table} WHERE author_id = $1 AND is_open = 0`, [idOf(ann)]);
    expect([await closed('story'), await closed('story_stat')]).toEqual([[], []]);
    // The rows are deleted without their counts.
    for (const table of ['story_stat', 'story'])
      await content.dataSource.query(`DELETE FROM ${table} WHERE author_id = $1`, [idOf(ann)]);
  });

  it('go with all that hangs on them, in pages', async () => {
    const ann = await content.person();
    const { story_id } = await publish(ann, { title: 'Liked by many' });
    await content.dataSource.query(
      'INSERT INTO story_like (story_id, user_id) SELECT $1, reader FROM generate_series(1, 1200) AS reader',
      [story_id],
    );
    await content.dataSource.query(
      `WITH parent AS (INSERT INTO comment (story_id, author_id, comment_text) VALUES ($1, 1, 'Top') RETURNING id)
       INSERT INTO comment (story_id, author_id, comment_reply_id, comment_level, comment_text)
       SELECT $1, 1, parent.id, 1, 'Reply' FROM parent, generate_series(1, 700)`,
      [story_id],
    );
    await content.deleteStory.execute({ story_id }, ann);
    expect(
      await content.dataSource.query('SELECT FROM story_like WHERE story_id = $1', [story_id]),
    ).toHaveLength(1200);
    await purgeDeleted(content.dataSource);
    for (const table of ['story_like', 'comment', 'story_stat']) {
      expect(await content.dataSource.query(`SELECT FROM ${table} WHERE story_id = $1`, [story_id])).toEqual(
        [],
      );
    }
    expect(await content.dataSource.query('SELECT FROM story WHERE id = $1', [story_id])).toEqual([]);
  });

  describe('and that are deleted', () => {
    /** Makes PostgreSQL reject the deletion of a comment, for which `rejects` is true, until the test ends. */
    const rejectDeletions = (rejects: string) =>
      content.dataSource.query(
        `CREATE FUNCTION reject() RETURNS trigger LANGUAGE plpgsql AS
           $$BEGIN IF ${rejects} THEN RAISE 'rejected'; END IF; RETURN OLD; END$$;
         CREATE TRIGGER reject BEFORE DELETE ON comment FOR EACH ROW EXECUTE FUNCTION reject()`,
      );
    afterEach(() => content.dataSource.query('DROP FUNCTION IF EXISTS reject CASCADE'));
    const storyWithComments = async (comments: number) => {
      const ann = await content.person();
      const { story_id } = await publish(ann);
      await content.dataSource.query(
        `WITH added AS (
           INSERT INTO comment (story_id, author_id, comment_text)
           SELECT $1, 1, 'Well said' FROM generate_series(1, $2) RETURNING id
         ), liked AS (INSERT INTO comment_like (comment_id, user_id) SELECT id, 1 FROM added)
         INSERT INTO comment_bookmark (comment_id, user_id) SELECT id, 1 FROM added`,
        [story_id, comments],
      );
      await content.deleteStory.execute({ story_id }, ann);
      return story_id;
    };
    const isThere = async (story_id: number) =>
      (await content.dataSource.query<object[]>('SELECT FROM story WHERE id = $1', [story_id])).length === 1;

    it('lose the likes and bookmarks of each comment in pages, before the comment', async () => {
      await rejectDeletions(`EXISTS (SELECT FROM comment_like WHERE comment_id = OLD.id)
        OR EXISTS (SELECT FROM comment_bookmark WHERE comment_id = OLD.id)`);
      const story_id = await storyWithComments(1_100);
      await purgeDeleted(content.dataSource);
      expect(await isThere(story_id)).toBe(false);
    });

    it('go although one of them cannot be taken apart, which the next run tries again', async () => {
      const [stuck, other] = [await storyWithComments(1), await storyWithComments(1)];
      await rejectDeletions(`OLD.story_id = ${stuck}`);
      await expect(purgeDeleted(content.dataSource)).rejects.toThrow('rejected');
      expect([await isThere(stuck), await isThere(other)]).toEqual([true, false]);
      await content.dataSource.query('DROP FUNCTION reject CASCADE');
      await purgeDeleted(content.dataSource);
      expect(await isThere(stuck)).toBe(false);
    });
  });

  it('and likes, bookmarks, drafts of an account that is deleted go; its comments stay without it', async () => {
    const [gone, stays] = [await content.person(), await content.person()];
    const own = await publish(gone, { title: 'Goes', hashtag_list: ['leaving'] });
    const other = await publish(stays, { title: 'Stays' });
    await content.saveDraft.execute({ title: 'Unfinished' }, gone);
    for (const who of [gone, stays]) {
      await content.dataSource.query('INSERT INTO story_like (story_id, user_id) VALUES ($1, $2)', [
        other.story_id,
        idOf(who),
      ]);
      await content.dataSource.query('INSERT INTO story_bookmark (story_id, user_id) VALUES ($1, $2)', [
        other.story_id,
        idOf(who),
      ]);
    }
    await raiseStat(other.story_id, { likes: 2, bookmarks: 2, comments: 1 }, content.dataSource.manager);
    await content.dataSource.query(
      `INSERT INTO comment (story_id, author_id, comment_text) VALUES ($1, $2, 'What I said')`,
      [other.story_id, idOf(gone)],
    );
    await apply(gone, { status: 'deleted' });
    await expect(read(own.slug)).rejects.toMatchObject({ code: 'not_found' });
    await runTasks();
    await purgeDeleted(content.dataSource);
    const rows = await content.dataSource.query<{ rows: number }[]>(
      `SELECT (SELECT count(*) FROM story WHERE author_id = $1) + (SELECT count(*) FROM draft WHERE author_id = $1)
         + (SELECT count(*) FROM story_like WHERE user_id = $1)
         + (SELECT count(*) FROM story_bookmark WHERE user_id = $1)
         + (SELECT count(*) FROM comment WHERE author_id = $1) AS rows`,
      [idOf(gone)],
    );
    expect(rows).toEqual([{ rows: 0 }]);
    await runTasksAgain();
    expect(await content.dataSource.query('SELECT name, key, error FROM background_task')).toEqual([]);
    const [stat] = await content.dataSource.query<object[]>(
      'SELECT count_likes, count_bookmarks, count_comments FROM story_stat WHERE story_id = $1',
      [other.story_id],
    );
    expect(stat).toEqual({ count_likes: 1, count_bookmarks: 1, count_comments: 1 });
    const comments = await content.dataSource.query<object[]>(
      'SELECT author_id, comment_text, is_deleted FROM comment WHERE story_id = $1',
      [other.story_id],
    );
    expect(comments).toEqual([{ author_id: null, comment_text: '', is_deleted: 1 }]);
    expect(await counters()).toEqual([]);
    expect(await events('content.story_deleted', `story:${own.story_id}`)).toHaveLength(1);
  });

  const underWay: Record<string, (gone: RpcContext) => Promise<unknown>> = {
    draft: (gone) => content.saveDraft.execute({ title: 'Saved at the last moment' }, gone),
    series: (gone) => content.get(CreateSeries).execute({ title: 'Begun at the last moment' }, gone),
  };

  it.each(Object.entries(underWay))(
    'and what a call under way writes of an account that is deleted goes a minute later: a %s',
    async (table, write) => {
      const gone = await content.person();
      const written = () =>
        content.dataSource.query(`SELECT FROM ${table} WHERE author_id = $1`, [idOf(gone)]);
      const held = holdStatement(content.dataSource, /^COMMIT/);
      const writing = write(gone);
      await held.reached();
      await apply(gone, { status: 'deleted' });
      await runTasks();
      held.release();
      await writing;
      expect(await written()).toHaveLength(1);
      await runTasksAgain();
      expect(await written()).toEqual([]);
    },
  );

  /** The things of which a member may have more than one transaction deletes, and how they are written. */
  const many: Record<string, (gone: RpcContext) => Promise<unknown>> = {
    story: async (gone) => {
      for (let number = 0; number <= 100; number += 1) await publish(gone, { title: `Story ${number}` });
    },
    draft: (gone) => insertMany(`INSERT INTO draft (author_id, title) SELECT $1, 'Unfinished'`, gone),
    comment: async (gone) => {
      const { story_id } = await publish(await content.person(), { title: 'Discussed' });
      await insertMany(
        `INSERT INTO comment (story_id, author_id, comment_text) SELECT ${story_id}, $1::bigint, 'What I said'`,
        gone,
      );
    },
    series: (gone) =>
      insertMany(
        `INSERT INTO series (author_id, title, slug) SELECT $1, 'Part ' || number, 'of-somebody-gone-' || number`,
        gone,
      ),
  };
  const insertMany = (statement: string, who: RpcContext) =>
    content.dataSource.query(`${statement} FROM generate_series(1, 501) AS number`, [idOf(who)]);

  it.each(Object.entries(many))(
    'and all else of an account that is deleted goes however much there is: more than a page of %s',
    async (table, write) => {
      const gone = await content.person();
      await write(gone);
      const rows = () =>
        content.dataSource.query<object[]>(`SELECT FROM ${table} WHERE author_id = $1`, [idOf(gone)]);
      const written = (await rows()).length;
      await apply(gone, { status: 'deleted' });
      await runTasks();
      expect(await rows()).toEqual([]);
      const published = await content.dataSource.query<object[]>(
        `SELECT FROM outbox WHERE name = $1 AND (payload ->> 'author_id')::bigint = $2`,
        [`content.${table}_deleted`, idOf(gone)],
      );
      expect(published).toHaveLength(table === 'story' || table === 'series' ? written : 0);
      await purgeDeleted(content.dataSource);
      expect(
        await content.dataSource.query('SELECT FROM story WHERE author_id IS NULL AND removed_at IS NULL'),
      ).toEqual([]);
    },
  );
});
