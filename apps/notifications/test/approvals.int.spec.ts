import { heldPostDecided, storyDeleted, userChanged } from '@quillstead/contracts';
import { event } from '@quillstead/service-kit/testing';
import { publicUser, startSmtpServer, type TestSmtpServer } from '@quillstead/testing';
import { type OpenDeliveries, openDeliveries } from './open-deliveries.js';

describe('notifications of what the staff decided about first posts', () => {
  let smtp: TestSmtpServer;
  let site: OpenDeliveries;
  let writer: number;
  let author: number;
  beforeAll(async () => {
    smtp = await startSmtpServer();
    site = await openDeliveries({ smtpUrl: smtp.url });
  });
  afterAll(async () => {
    await site?.close();
    await smtp?.stop();
  });
  beforeEach(async () => {
    [writer, author] = [await site.person(), await site.person()];
    await site.wish(writer);
  });

  const emails = () =>
    smtp.emails.filter(({ to }) => to.includes(`person_${writer}@mail.example`)).map(({ parsed }) => parsed);
  const storyOf = (author_id: number) => {
    const story_id = site.newId();
    return { story_id, slug: `story-${story_id}`, author_id };
  };
  const refused = () => ({
    held_kind: 'story' as const,
    held_id: site.newId(),
    held_outcome: 'refuse' as const,
    author_id: writer,
    story: null,
    title: 'The Road',
    decision_words: 'It is an advertisement.',
  });
  const approved = (draft: { held_id: number }) => ({
    ...refused(),
    ...draft,
    held_outcome: 'approve' as const,
    story: storyOf(writer),
    decision_words: null,
  });
  const notApproved = 'The staff did not approve your story “The Road”. It is still a draft of yours.';

  it('tell a refusal with its reason on the page and by email, once, and lead to the draft', async () => {
    const payload = refused();
    const decided = event(heldPostDecided, payload);
    await site.handle([decided]);
    await site.handle([decided]);
    expect((await site.list(writer)).items).toMatchObject([
      {
        kind: 'note_approval',
        note_text: notApproved,
        decision_words: 'It is an advertisement.',
        link: `/write?id=${payload.held_id}`,
        is_new: 1,
        actors: [{ user_id: writer }],
      },
    ]);
    await site.deliver();
    expect(emails().map(({ subject }) => subject)).toEqual([notApproved]);
    await site.handle([decided]);
    await site.deliver();
    expect(emails()).toHaveLength(1);
  });

  it('follow the settings of the writer, and mail no approval', async () => {
    await site.apply(heldPostDecided, approved(refused()));
    await site.deliver();
    expect(emails()).toEqual([]);
    await site.wish(writer, { note_by_email: 0 });
    await site.apply(heldPostDecided, refused());
    await site.deliver();
    expect(emails()).toEqual([]);
    expect(await site.counts(writer)).toEqual({ note_approval: 2 });
  });

  it('say the last decision about a draft, new again after it was seen, and lead to the story while it is there', async () => {
    const payload = refused();
    await site.apply(heldPostDecided, payload);
    await site.see(writer);
    expect(await site.counts(writer)).toEqual({});
    const published = approved({ held_id: payload.held_id });
    await site.apply(heldPostDecided, published);
    expect(await site.counts(writer)).toEqual({ note_approval: 1 });
    expect((await site.list(writer)).items).toMatchObject([
      {
        note_text: 'The staff approved your story “The Road”. It is published.',
        decision_words: null,
        link: `/story/${published.story.slug}`,
      },
    ]);
    const { story_id, slug } = published.story;
    await site.apply(storyDeleted, { story_id, slug, author_id: writer });
    expect((await site.list(writer)).items).toEqual([]);
  });

  it('are sent again when the next decision comes before the writer has seen the last one', async () => {
    const payload = refused();
    await site.apply(heldPostDecided, payload);
    await site.deliver();
    await site.apply(heldPostDecided, { ...payload, title: 'The Way' });
    site.pass(3_601);
    await site.deliver();
    expect(emails().map(({ subject }) => subject)).toEqual([
      notApproved,
      notApproved.replace('The Road', 'The Way'),
    ]);
  });

  it('of a comment lead to the story, only while its writer may read it', async () => {
    const story = storyOf(author);
    await site.apply(heldPostDecided, { ...refused(), held_kind: 'comment', story });
    expect((await site.list(writer)).items).toMatchObject([
      { note_text: 'The staff did not approve your comment on “The Road”.', link: `/story/${story.slug}` },
    ]);
    const isPrivate = publicUser({ user_id: author, username: `person_${author}`, is_private: 1 });
    await site.apply(userChanged, isPrivate);
    expect((await site.list(writer)).items).toEqual([]);
  });

  it('reach nobody who is deleted', async () => {
    const gone = publicUser({ user_id: writer, username: `person_${writer}`, status: 'deleted' });
    await site.apply(userChanged, gone);
    await site.apply(heldPostDecided, refused());
    const kept = await site.dataSource.query('SELECT FROM notification WHERE receiver_id = $1', [writer]);
    expect(kept).toEqual([]);
  });
});
