import {
  blockChanged,
  commentPosted,
  commentWaitEnded,
  commentWaits,
  storyDeleted,
} from '@quillstead/contracts';
import { event } from '@quillstead/service-kit/testing';
import { comment } from './events.js';
import { type Notifications, openNotifications } from './open-notifications.js';

describe('the notification of comments that wait for approval', () => {
  let site: Notifications;
  let author: number;
  let reader: number;
  let storyId: number;
  beforeAll(async () => (site = await openNotifications()));
  afterAll(() => site.close());
  beforeEach(async () => {
    [author, reader, storyId] = [await site.person(), await site.person(), site.newId()];
  });

  const waiting = (author_id = reader) => ({
    comment_id: site.newId(),
    story_id: storyId,
    story_slug: `story-${storyId}`,
    story_title: `Story ${storyId}`,
    story_author_id: author,
    author_id,
  });
  const ended = ({ comment_id, story_id, author_id }: ReturnType<typeof waiting>) => ({
    comment_id,
    story_id,
    author_id,
  });
  const name = () => `person_${reader}`;

  it('is one of a story, for its author alone, with no word of the comment', async () => {
    await site.apply(commentWaits, waiting());
    await site.apply(commentWaits, waiting());
    expect(await site.counts(author)).toEqual({ note_comment_waiting: 1 });
    const { items } = await site.list(author);
    expect(items).toMatchObject([
      {
        kind: 'note_comment_waiting',
        note_text: `${name()} wrote a comment on your story “Story ${storyId}” that waits for your approval.`,
        link: '/account/waiting-comments',
        comment_id: null,
        comment_excerpt: null,
      },
    ]);
    expect(await site.texts(reader)).toEqual([]);
    await site.apply(commentWaits, waiting(await site.person()));
    expect((await site.list(author)).items).toMatchObject([{ count: 2 }]);
  });

  it('goes with the last of them, seen or not', async () => {
    const [first, second] = [waiting(), waiting(await site.person())];
    await site.apply(commentWaits, first);
    await site.apply(commentWaits, second);
    await site.apply(commentWaitEnded, ended(second));
    expect(await site.texts(author)).toEqual([expect.stringContaining(`${name()} wrote a comment`)]);
    await site.see(author);
    await site.apply(commentWaitEnded, ended(first));
    expect([await site.texts(author), await site.counts(author)]).toEqual([[], {}]);
    await site.apply(commentWaits, waiting());
    expect(await site.counts(author)).toEqual({ note_comment_waiting: 1 });
  });

  it('is none of what was over when the news of both came together', async () => {
    const one = waiting();
    await site.handle([event(commentWaits, one), event(commentWaitEnded, ended(one))]);
    expect(await site.texts(author)).toEqual([]);
  });

  it('goes with its story, and with a block', async () => {
    await site.apply(commentWaits, waiting());
    await site.apply(storyDeleted, { story_id: storyId, slug: `story-${storyId}`, author_id: author });
    await site.runNotificationTasks();
    expect(await site.texts(author)).toEqual([]);
    storyId = site.newId();
    await site.apply(commentWaits, waiting());
    const [user_id, other_id] = [Math.min(author, reader), Math.max(author, reader)];
    await site.apply(blockChanged, { user_id, other_id, is_blocked: 1 });
    expect(await site.texts(author)).toEqual([]);
  });

  it('is followed by none of the comment for who approved it, only for others', async () => {
    const [parent, named] = [await site.person(), await site.person()];
    const one = waiting();
    const posted = comment({
      ...one,
      comment_reply_id: site.newId(),
      parent_author_id: parent,
      mentions: [named, author],
      is_approved: 1,
    });
    await site.apply(commentPosted, posted);
    expect(await Promise.all([author, parent, named].map((id) => site.counts(id)))).toEqual([
      {},
      { note_comment_reply: 1 },
      { note_comment_mention: 1 },
    ]);
  });
});
