import { refreshExcerpts } from '@quillstead/contracts';
import { addTasks } from '@quillstead/service-kit';
import { RefreshExcerpts1798300000027 } from '../src/database/migrations/1798300000027-refresh-excerpts.js';
import { type Content, openContent } from './open-content.js';

const japanese = '吾輩は猫である。名前はまだ無い。'.repeat(40);
const family = '👩‍👩‍👧‍👦';

describe('the excerpts that an earlier release has stored', () => {
  let content: Content;

  beforeEach(async () => (content = await openContent()));
  afterEach(() => content.close());

  /** Publishes a story, stores an excerpt for it if one is given, and returns its id. */
  async function publish(rich_text_story: string, stored?: string): Promise<number> {
    const { story_id } = await content.publishStory.execute({ rich_text_story }, await content.person());
    if (stored !== undefined)
      await content.dataSource.query('UPDATE story SET rich_text_story_substring = $2 WHERE id = $1', [
        story_id,
        stored,
      ]);
    return story_id;
  }

  async function excerptOf(id: number): Promise<string> {
    const [row] = await content.dataSource.query(
      'SELECT rich_text_story_substring AS excerpt FROM story WHERE id = $1',
      [id],
    );
    return row.excerpt;
  }

  async function refresh(): Promise<void> {
    await addTasks(refreshExcerpts, [0], content.dataSource.manager);
    await content.runTasks();
  }

  it('are made again where they were cut too early or within a character', async () => {
    const early = await publish(`<p>第一章</p><p>${japanese}</p>`, '第一章');
    const torn = await publish(
      `<p>${'語'.repeat(299)}${family}</p><p>And so on, further.</p>`,
      `${'語'.repeat(299)}👩`,
    );
    await refresh();
    expect(await excerptOf(early)).toBe(`第一章 ${japanese}`.slice(0, 300));
    expect(await excerptOf(torn)).toBe(`${'語'.repeat(299)}${family}`);
  });

  it('stay where they are right', async () => {
    const words = `<p>${'lantern '.repeat(100)}</p>`;
    const [short, long] = [await publish('<p>It was a quiet night there.</p>'), await publish(words)];
    const before = [await excerptOf(short), await excerptOf(long)];
    await refresh();
    expect([await excerptOf(short), await excerptOf(long)]).toEqual(before);
  });

  it('are all made again, however many there are', async () => {
    const first = await publish(`<p>Tool ${japanese}</p>`, 'Tool');
    await content.dataSource.query(
      `INSERT INTO story (author_id, slug, title, rich_text_story, rich_text_story_substring, font_family, count_words,
                          count_chars, category)
       SELECT author_id, 'copy-' || n, title, rich_text_story, 'Tool', font_family, count_words, count_chars, category
       FROM story, generate_series(1, 250) AS n`,
    );
    // The gap in the ids is larger than the part that one run looks at.
    await content.dataSource.query(`SELECT setval(pg_get_serial_sequence('story', 'id'), $1)`, [
      first + 20_000,
    ]);
    const last = await publish(`<p>Tool ${japanese}</p>`, 'Tool');
    await refresh();
    const [row] = await content.dataSource.query(
      `SELECT count(*)::int AS left FROM story WHERE rich_text_story_substring = 'Tool'`,
    );
    expect(row.left).toBe(0);
    expect(await excerptOf(last)).toBe(`Tool ${japanese}`.slice(0, 300));
  });

  it('are made again after an upgrade of a site with stories, and once', async () => {
    const waiting = async () =>
      content.dataSource.query(
        `SELECT key, run_at > now() AS "isLater" FROM background_task WHERE name = 'content.refresh_excerpts'`,
      );
    const upgrade = async () => {
      const runner = content.dataSource.createQueryRunner();
      await new RefreshExcerpts1798300000027().up(runner).finally(() => runner.release());
    };
    await upgrade();
    expect(await waiting()).toEqual([]);
    await publish(`<p>Tool ${japanese}</p>`, 'Tool');
    await upgrade();
    await upgrade();
    expect(await waiting()).toEqual([{ key: '0', isLater: true }]);
  });
});
