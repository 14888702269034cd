import {
  commentDeleted,
  commentPosted,
  hashtagStoriesCounted,
  seriesChanged,
  seriesDeleted,
  storyChanged,
  storyDeleted,
  storyPublished,
  storyTraitsChanged,
} from '@quillstead/contracts';
import { CallError } from '@quillstead/service-kit';
import type { IndexedStory } from '../src/engine/index.js';
import { type DocKind, indexLater } from '../src/index-later/index-later.js';
import { OnContentEvent } from '../src/indexing/on-content-event.js';
import { openSearch, type Search } from './open-search.js';
import { ownedByContent } from './owned-by-content.js';

const posted_at = '2026-02-01T00:00:00.000Z';

describe('what is brought into the index', () => {
  let opened: Search;
  let content: ReturnType<typeof ownedByContent>;
  let author: number;

  beforeAll(async () => {
    opened = await openSearch('PostgreSQL');
    author = (await opened.person('ann')).id;
  });
  afterAll(() => opened.close());
  beforeEach(() => (content = ownedByContent(opened)));

  async function index(kind: DocKind, keys: readonly (number | string)[]): Promise<void> {
    await opened.dataSource.transaction((manager) => indexLater(kind, keys, manager));
    await content.index();
  }
  function write(story_id: number, title: string): IndexedStory {
    const text = 'Nothing of note.';
    const slug = `story-${story_id}`;
    const rest = {
      version: 1,
      description: null,
      hashtag_list: [],
      warning_words: [],
      is_nsfw: 0,
      count_words: 3,
    } as const;
    const written = { story_id, author_id: author, slug, title, text, posted_at, updated_at: null, ...rest };
    content.stories.set(story_id, written);
    return written;
  }

  it('is a story, a comment, a hashtag and a series as content has them, until it has them no more', async () => {
    write(500, 'Quince');
    const comment = { comment_id: 501, story_id: 500, author_id: author, comment_text: 'Medlar.', posted_at };
    content.comments.set(501, comment);
    content.hashtags.set('#sloe', { hashtag_id: 502, hashtag: '#sloe', value: '#Sloe', count_stories: 1 });
    content.series.set(503, {
      series_id: 503,
      version: 1,
      author_id: author,
      title: 'Loquat',
      description: null,
      updated_at: posted_at,
    });
    const found = () =>
      Promise.all([
        opened.find('story', 'quince'),
        opened.find('comment', 'medlar'),
        opened.find('hashtag', 'sloe'),
        opened.find('series', 'loquat'),
      ]);
    const all = async () => {
      await index('story', [500]);
      await index('comment', [501]);
      await index('hashtag', ['#sloe']);
      await index('series', [503]);
    };
    await all();
    expect(await found()).toEqual([[500], [501], [502], [503]]);
    content.series.clear();
    content.comments.clear();
    content.hashtags.clear();
    content.stories.clear();
    await all();
    expect(await found()).toEqual([[], [], [], []]);
    expect(await content.waiting()).toEqual([]);
  });

  it('is a person as the user projection here has them, until they are deleted', async () => {
    const { id } = await opened.person('medlar_tree');
    await index('user', [id]);
    expect(await opened.find('user', 'medlar_tree')).toEqual([id]);
    await opened.dataSource.query(`UPDATE user_projection SET username = 'bullfinch' WHERE user_id = $1`, [
      id,
    ]);
    await index('user', [id]);
    expect(await opened.find('user', 'bullfinch')).toEqual([id]);
    await opened.dataSource.query(`UPDATE user_projection SET status = 'deleted' WHERE user_id = $1`, [id]);
    await index('user', [id]);
    expect(await opened.engine.versions('user', id - 1, 1)).toEqual([]);
  });

  it('is no comment of somebody who is deleted, though content has it still', async () => {
    const { id } = await opened.person('gone_soon');
    write(510, 'Bullace');
    await index('story', [510]);
    for (const [comment_id, author_id] of [
      [511, id],
      [512, author],
    ] as const)
      content.comments.set(comment_id, {
        comment_id,
        story_id: 510,
        author_id,
        comment_text: 'Bullace.',
        posted_at,
      });
    await opened.dataSource.query(`UPDATE user_projection SET status = 'deleted' WHERE user_id = $1`, [id]);
    await index('comment', [511, 512]);
    expect(await opened.find('comment', 'bullace')).toEqual([512]);
  });

  it('is read from content in pages of no more than it gives', async () => {
    const ids = Array.from({ length: 45 }, (_, place) => write(600 + place, 'Greengage').story_id);
    await index('story', ids);
    expect(content.calls).toEqual([20, 20, 5]);
    const present = await opened.engine.versions('story', 599, 100);
    expect(present.map(({ id }) => id)).toEqual(ids);
  });

  it('holds up nothing else where one of it fails, and is tried again later', async () => {
    for (const id of [700, 701, 702]) write(id, 'Cherry');
    content.faults.set(701, new Error('out of shape'));
    await index('story', [700, 701, 702]);
    expect(new Set(await opened.find('story', 'cherry'))).toEqual(new Set([700, 702]));
    expect(await content.waiting()).toEqual(['story 701']);
    expect(content.logged).toEqual(['a background task failed and is tried again']);
    content.faults.clear();
    await content.index();
    expect(await content.waiting()).toEqual(['story 701']);
    await content.letTimePass();
    await content.index();
    expect(await content.waiting()).toEqual([]);
  });

  it('waits where content does not respond, and that is no failure of its own', async () => {
    write(710, 'Elder');
    content.faults.set(710, new CallError('unreachable'));
    await index('story', [710]);
    expect(await content.waiting()).toEqual(['story 710']);
    expect(content.logged).toEqual(['background tasks wait for what they need']);
    content.faults.clear();
    await content.letTimePass();
    await content.index();
    expect(await content.waiting()).toEqual([]);
  });

  describe('is noted', () => {
    const events = [
      [storyPublished.name, 'story 800', { story_id: 800 }],
      [storyChanged.name, 'story 801', { story_id: 801 }],
      [storyDeleted.name, 'story 802', { story_id: 802 }],
      [storyTraitsChanged.name, 'story 810', { story_id: 810 }],
      [commentPosted.name, 'comment 803', { story_id: 800, comment_id: 803 }],
      [commentDeleted.name, 'comment 804', { story_id: 800, comment_id: 804 }],
      [hashtagStoriesCounted.name, 'hashtag #fig', { hashtag: '#fig' }],
      [seriesChanged.name, 'series 805', { series_id: 805 }],
      [seriesDeleted.name, 'series 806', { series_id: 806 }],
      [storyPublished.name, 'series 808, story 807', { story_id: 807, series_id: 808 }],
      [storyPublished.name, 'story 809', { story_id: 809, series_id: null }],
    ] as const;

    it.each(events)('at %s: %s', async (name, waiting, payload) => {
      await opened.dataSource.query('DELETE FROM background_task');
      await opened.dataSource.transaction((manager) =>
        new OnContentEvent().handle([{ name, payload } as never], manager),
      );
      expect(await content.waiting()).toEqual(waiting.split(', '));
    });
  });
});
