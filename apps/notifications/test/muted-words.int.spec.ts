import {
  commentEdited,
  commentPosted,
  muteChanged,
  storyPublished,
  userSubscribed,
} from '@quillstead/contracts';
import { toWordQuery, toWordVector } from '@quillstead/fields/words';
import { comment, edit, story, subscription } from './events.js';
import { type Notifications, openNotifications } from './open-notifications.js';

describe('what a member has muted', () => {
  let site: Notifications;
  let author: number;
  let muter: number;
  let other: number;
  beforeAll(async () => (site = await openNotifications()));
  afterAll(() => site.close());
  beforeEach(async () => {
    [author, muter, other] = [await site.person(), await site.person(), await site.person()];
  });

  const mute = (thing: string, is_muted: 0 | 1 = 1) =>
    site.apply(muteChanged, { member_id: muter, thing, ends_at: null, is_muted });
  const post = (more: object) =>
    site.apply(
      commentPosted,
      comment({
        comment_id: site.newId(),
        story_id: site.newId(),
        story_author_id: muter,
        author_id: other,
        ...more,
      }),
    );

  it('in a thread brings no mention that an edit adds far below the muted comment', async () => {
    const [top, parent] = [site.newId(), site.newId()];
    await mute(`comment:${top}`);
    const written = comment({
      comment_id: site.newId(),
      story_id: site.newId(),
      story_author_id: author,
      author_id: other,
      comment_reply_id: parent,
      parent_author_id: author,
    });
    await site.apply(commentEdited, edit(written, { mentions_added: [muter], above: [parent, top] }));
    expect(await site.counts(muter)).toEqual({});
    await site.apply(commentEdited, edit(written, { mentions_added: [muter], above: [parent] }));
    expect(await site.counts(muter)).toEqual({ note_comment_mention: 1 });
  });

  it.each<[string, string, number]>([
    ['spider', 'A spider in a cellar', 0],
    ['cellar spider', 'A spider in a cellar', 1],
    ['fly', 'A spider in a cellar', 1],
  ])('by the word %s: of the new story %j there are %s notifications', async (word, title, count) => {
    for (const subscriber_id of [muter, other])
      await site.apply(userSubscribed, subscription(subscriber_id, author));
    await mute(`word:${toWordQuery(word)}`);
    await site.apply(storyPublished, { ...story(site.newId(), author), words: toWordVector([title]) });
    await site.fanOut();
    const ofStories = { note_story_from_author_subscription: 1 };
    expect(await site.counts(other)).toEqual(ofStories);
    expect(await site.counts(muter)).toEqual(count === 0 ? {} : ofStories);
  });

  it('by a word: nobody is notified of a comment whom content names', async () => {
    await post({ muted_by: [muter] });
    await post({ story_author_id: author, mentions: [muter], muted_by: [author] });
    expect(await site.counts(muter)).toEqual({ note_comment_mention: 1 });
    expect(await site.counts(author)).toEqual({});
  });

  it('by a story: they are not notified of its comments until it ends', async () => {
    const story_id = site.newId();
    await mute(`story:${story_id}`);
    await post({ story_id });
    await post({ story_id, story_author_id: author, mentions: [muter] });
    await post({
      story_id,
      story_author_id: author,
      comment_reply_id: site.newId(),
      parent_author_id: muter,
    });
    expect(await site.counts(muter)).toEqual({});
    await post({});
    expect(await site.counts(muter)).toEqual({ note_story_comment: 1 });
    await mute(`story:${story_id}`, 0);
    await post({ story_id });
    expect(await site.counts(muter)).toEqual({ note_story_comment: 2 });
  });
});
