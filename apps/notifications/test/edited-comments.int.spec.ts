import { commentDeleted, commentEdited, commentPosted } from '@quillstead/contracts';
import { event } from '@quillstead/service-kit/testing';
import { comment, deletion, edit } from './events.js';
import { type Notifications, openNotifications } from './open-notifications.js';

describe('the notifications of a comment that its author changes', () => {
  let site: Notifications;
  let people: Record<'author' | 'parent' | 'writer' | 'ann' | 'ben', number>;
  let posted: ReturnType<typeof comment>;
  beforeAll(async () => (site = await openNotifications()));
  afterAll(() => site.close());
  beforeEach(async () => {
    const person = () => site.person();
    people = {
      author: await person(),
      parent: await person(),
      writer: await person(),
      ann: await person(),
      ben: await person(),
    };
    const story_id = site.newId();
    posted = comment({
      comment_id: site.newId(),
      story_id,
      story_author_id: people.author,
      author_id: people.writer,
      comment_reply_id: site.newId(),
      parent_author_id: people.parent,
      comment_level: 1,
      mentions: [people.ann],
    });
  });

  const change = (mentions_added: number[], mentions_removed: number[] = []) =>
    site.apply(commentEdited, edit(posted, { mentions_added, mentions_removed }));
  const counts = async () => {
    const { author, parent, ann, ben } = people;
    return Promise.all([author, parent, ann, ben].map((id) => site.counts(id)));
  };
  const mention = { note_comment_mention: 1 };
  const asPosted = [{ note_story_comment: 1 }, { note_comment_reply: 1 }, mention];

  it('go once to those whom only the changed text names, and to nobody a second time', async () => {
    await site.apply(commentPosted, posted);
    expect(await counts()).toEqual([...asPosted, {}]);
    await change([people.ben, people.author, people.parent]);
    await change([], [people.ben]);
    await change([people.ben]);
    expect(await counts()).toEqual([...asPosted, mention]);
  });

  it('are withdrawn, unseen, from those whom it names no more', async () => {
    await site.apply(commentPosted, posted);
    await change([], [people.ann]);
    expect(await counts()).toEqual([{ note_story_comment: 1 }, { note_comment_reply: 1 }, {}, {}]);
  });

  it('stay when they were seen or mailed before the change', async () => {
    await site.apply(commentPosted, { ...posted, mentions: [people.ann, people.ben] });
    await site.see(people.ann);
    await site.dataSource.query(
      `INSERT INTO delivery (notification_id, channel, session_id, round)
       SELECT id, 'mail', 0, round FROM notification WHERE receiver_id = $1`,
      [people.ben],
    );
    await change([], [people.ann, people.ben]);
    expect(await site.texts(people.ann)).toEqual([expect.stringContaining('mentioned you')]);
    expect(await site.counts(people.ben)).toEqual(mention);
  });

  it('say to the author of the story that there is a comment when it does not mention them any more', async () => {
    await site.apply(commentPosted, { ...posted, mentions: [people.author] });
    expect(await site.counts(people.author)).toEqual(mention);
    await change([], [people.author]);
    expect(await site.counts(people.author)).toEqual({ note_story_comment: 1 });
  });

  it('are complete when the comment and its change arrive together, and gone when it is deleted with them', async () => {
    const changed = edit(posted, { mentions_added: [people.ben] });
    const events = [event(commentPosted, posted), event(commentEdited, changed)];
    await site.handle(events);
    expect(await counts()).toEqual([...asPosted, mention]);
    await site.apply(commentDeleted, deletion(posted));
    expect(await counts()).toEqual([{}, {}, {}, {}]);
  });
});
