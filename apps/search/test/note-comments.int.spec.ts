import type { CommentDocument } from '@quillstead/contracts';
import { noteComments } from '../src/sample/note-comments.js';
import { openSearch, type Search } from './open-search.js';
import { ownedByContent } from './owned-by-content.js';

const comment = (comment_id: number, author_id: number): CommentDocument => ({
  comment_id,
  story_id: 1,
  author_id,
  comment_text: 'Of the sample.',
  posted_at: '2026-02-01T00:00:00.000Z',
});

describe('the comments of the sample', () => {
  let opened: Search;
  let authorId: number;
  beforeEach(async () => {
    opened = await openSearch('PostgreSQL');
    authorId = (await opened.person('ann')).id;
    await opened.dataSource.query('DELETE FROM background_task');
  });
  afterEach(() => opened.close());

  const waiting = () => ownedByContent(opened).waiting();
  /** Reads the comments in two pages and returns how often they were read. */
  async function note(): Promise<number> {
    let calls = 0;
    const [first, last] = [
      { items: [comment(1, authorId), comment(2, authorId)], after: 2 },
      { items: [comment(3, authorId)], after: null },
    ];
    await noteComments(opened.dataSource, {
      comment: (page) => {
        calls += 1;
        return Promise.resolve('after' in page && page.after === 0 ? first : last);
      },
    });
    return calls;
  }

  it('wait to be indexed, those of every page', async () => {
    await note();
    expect(await waiting()).toEqual(['comment 1', 'comment 2', 'comment 3']);
  });

  it('are noted once', async () => {
    await note();
    expect(await note()).toBe(0);
  });

  it('are not noted where comments are indexed', async () => {
    const author = await opened.person('ben');
    await opened.comment(author, await opened.story(author), 9, 'Indexed before.');
    expect(await note()).toBe(0);
  });
});
