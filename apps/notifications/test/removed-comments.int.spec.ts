import { commentLiked, commentPosted, commentRestored, commentTakenDown } from '@quillstead/contracts';
import { event } from '@quillstead/service-kit/testing';
import { comment, commentLike, deletion } from './events.js';
import { type Notifications, openNotifications } from './open-notifications.js';

describe('the notifications of a comment that the author of the story removes', () => {
  let site: Notifications;
  let people: Record<'author' | 'parent' | 'named', number>;
  let posted: ReturnType<typeof comment>;
  beforeAll(async () => (site = await openNotifications()));
  afterAll(() => site.close());
  beforeEach(async () => {
    people = { author: await site.person(), parent: await site.person(), named: await site.person() };
    posted = comment({
      comment_id: site.newId(),
      story_id: site.newId(),
      story_author_id: people.author,
      author_id: await site.person(),
      comment_reply_id: site.newId(),
      parent_author_id: people.parent,
      comment_level: 1,
      mentions: [people.named],
    });
  });

  const removal = () => {
    const { removed_ids: _, ...payload } = deletion(posted);
    return payload;
  };
  const counts = () => Promise.all([people.author, people.parent, people.named].map((id) => site.counts(id)));
  const all = [{ note_story_comment: 1 }, { note_comment_reply: 1 }, { note_comment_mention: 1 }];

  it('go with it while they are unseen, and come back with it', async () => {
    await site.apply(commentPosted, posted);
    expect(await counts()).toEqual(all);
    await site.apply(commentTakenDown, removal());
    expect(await counts()).toEqual([{}, {}, {}]);
    await site.apply(commentRestored, posted);
    expect(await counts()).toEqual(all);
  });

  it('are as the last of the changes that arrive together', async () => {
    const events = [event(commentPosted, posted), event(commentTakenDown, removal())];
    await site.handle(events);
    expect(await counts()).toEqual([{}, {}, {}]);
    await site.handle([
      event(commentRestored, posted),
      event(commentTakenDown, removal()),
      event(commentRestored, posted),
    ]);
    expect(await counts()).toEqual(all);
  });

  it('are not new again when they were seen before', async () => {
    await site.apply(commentPosted, posted);
    await site.see(people.named);
    await site.apply(commentTakenDown, removal());
    await site.apply(commentRestored, posted);
    expect(await site.counts(people.named)).toEqual({});
    expect(await site.texts(people.named)).toEqual([expect.stringContaining('mentioned you')]);
  });

  it('leave of its likes those that were seen before', async () => {
    await site.apply(commentPosted, posted);
    const like = async () => site.apply(commentLiked, commentLike(posted, await site.person()));
    for (let count = 0; count < 2; count += 1) await like();
    await site.see(posted.author_id);
    await like();
    await site.apply(commentTakenDown, removal());
    expect(await site.counts(posted.author_id)).toEqual({});
    const { items } = await site.list(posted.author_id);
    expect(items.map(({ kind, count }) => [kind, count])).toEqual([['note_comment_like', 2]]);
  });
});
