import { ReadExport } from '../src/export/read-export.js';
import { ChangeDraftLink } from '../src/first-readers/change-draft-link.js';
import { DraftNotes } from '../src/first-readers/draft-notes.js';
import { PruneDraftLinks } from '../src/first-readers/prune-draft-links.js';
import { ReadSharedDraft } from '../src/first-readers/read-shared-draft.js';
import { WriteDraftNote } from '../src/first-readers/write-draft-note.js';
import { PublishScheduledDraft } from '../src/schedule/publish-scheduled-draft.js';
import { updateAuthorStories } from '@quillstead/contracts';
import { addTasks, type RpcContext } from '@quillstead/service-kit';
import { idOf, someText, visitor } from './open-content.js';
import { openTalk, type Talk } from './open-talk.js';

const viewers = ['author', 'subscriber', 'member', 'visitor'] as const;
type Viewer = (typeof viewers)[number];

describe('first readers', () => {
  let talk: Talk;
  let links: ChangeDraftLink;
  let shared: ReadSharedDraft;
  let notes: DraftNotes;
  let writing: WriteDraftNote;
  beforeAll(async () => {
    talk = await openTalk();
    links = talk.get(ChangeDraftLink);
    shared = talk.get(ReadSharedDraft);
    notes = talk.get(DraftNotes);
    writing = talk.get(WriteDraftNote);
  });
  afterAll(() => talk.close());

  /** Creates a draft of a new author, with a link, and its viewers. */
  async function makeScene() {
    const author = await talk.person();
    const who: Record<Viewer, RpcContext> = {
      author,
      subscriber: await talk.person(),
      member: await talk.person(),
      visitor,
    };
    await talk.subscribe(who.subscriber, author, true);
    const { id } = await talk.saveDraft.execute({ title: 'Harbour', rich_text_story: someText }, author);
    return { id, author, who, token: await makeLink(id, author) };
  }

  async function makeLink(id: number, author: RpcContext): Promise<string> {
    const { token } = await links.make({ id }, author);
    if (token === null) throw new Error('A link without a token');
    return token;
  }

  const write = (token: string, writer: RpcContext, note_text = 'The lamp is too early.') =>
    writing.execute({ token, note_place: 0, note_quote: 'It was a quiet night', note_text }, writer);

  async function outcome(work: Promise<unknown>): Promise<unknown> {
    try {
      return await work;
    } catch (error) {
      return (error as { code?: unknown }).code ?? error;
    }
  }

  const publish = (id: number, author: RpcContext) =>
    talk.publishStory.execute({ id, title: 'Harbour', rich_text_story: someText }, author);
  const setPerson = (person: RpcContext, change: string) =>
    talk.dataSource.query(`UPDATE user_projection SET ${change} WHERE user_id = $1`, [idOf(person)]);
  const expire = (id: number) =>
    talk.dataSource.query('UPDATE draft_link SET expires_at = now() WHERE draft_id = $1', [id]);

  const theDraft: unknown = expect.objectContaining({
    draft: expect.objectContaining({ title: 'Harbour', rich_text_story: someText }),
    story_slug: null,
  });
  const aNote: unknown = expect.objectContaining({ is_done: 0 });
  const theStory: unknown = { draft: null, story_slug: expect.stringMatching(/^harbour/), notes: [] };

  /** The changes of a link (`fates`), and the viewers to whom it then shows the draft or leads to the story. */
  type Scene = Awaited<ReturnType<typeof makeScene>>;
  const everybody = viewers;
  const nobody: readonly Viewer[] = [];
  const fates: Record<
    string,
    { toDraft: readonly Viewer[]; toStory?: readonly Viewer[]; happens(scene: Scene): unknown }
  > = {
    'that works': { toDraft: everybody, happens: () => null },
    'of a private author': {
      toDraft: everybody,
      happens: ({ author }) => setPerson(author, 'is_private = 1'),
    },
    'that was withdrawn': { toDraft: nobody, happens: ({ id, author }) => links.withdraw({ id }, author) },
    'that was made anew': { toDraft: nobody, happens: ({ id, author }) => links.make({ id }, author) },
    'that has expired': { toDraft: nobody, happens: ({ id }) => expire(id) },
    'of a draft that was deleted': {
      toDraft: nobody,
      happens: ({ id, author }) => talk.deleteDraft.execute({ id }, author),
    },
    'of a suspended author': {
      toDraft: nobody,
      happens: ({ author }) => setPerson(author, "status = 'suspended'"),
    },
    'of an author who is gone': {
      toDraft: nobody,
      happens: ({ author }) => setPerson(author, "status = 'deleted'"),
    },
    'of a draft that was published': {
      toDraft: nobody,
      toStory: everybody,
      happens: ({ id, author }) => publish(id, author),
    },
    'of a draft that a private author published': {
      toDraft: nobody,
      toStory: ['author', 'subscriber'],
      async happens({ id, author }) {
        await setPerson(author, 'is_private = 1');
        await publish(id, author);
      },
    },
    'of a story that was deleted': {
      toDraft: nobody,
      async happens({ id, author }) {
        const { story_id } = await publish(id, author);
        await talk.deleteStory.execute({ story_id }, author);
      },
    },
    'that was withdrawn before its draft was published': {
      toDraft: nobody,
      async happens({ id, author }) {
        await links.withdraw({ id }, author);
        await publish(id, author);
      },
    },
  };

  describe.each(Object.entries(fates))('a link %s', (_, { toDraft, toStory = nobody, happens }) => {
    let scene: Scene;
    beforeAll(async () => {
      scene = await makeScene();
      await happens(scene);
    });

    it.each(viewers)('shows to the %s no more and no less than it should', async (viewer) => {
      const { token, who } = scene;
      const expected = toDraft.includes(viewer)
        ? theDraft
        : toStory.includes(viewer)
          ? theStory
          : 'not_found';
      expect(await outcome(shared.execute({ token }, who[viewer]))).toEqual(expected);
    });

    it('takes notes only as long as it shows the draft', async () => {
      const { token, who } = scene;
      const expected = toDraft.includes('member') ? aNote : 'not_found';
      expect(await outcome(write(token, who.member))).toEqual(expected);
    });
  });

  it.each(['', 'x', 'A'.repeat(43), '\0', "' OR true --"])('finds nothing by the token %j', async (token) => {
    expect(await outcome(shared.execute({ token }, visitor))).toBe('not_found');
  });

  it('stores the hash of a token alone, and gives the token once', async () => {
    const { id, author, token } = await makeScene();
    expect(token).toMatch(/^[\w-]{43}$/);
    const stored = await talk.dataSource.query('SELECT * FROM draft_link WHERE draft_id = $1', [id]);
    expect(stored).toHaveLength(1);
    expect(JSON.stringify(stored)).not.toContain(token);
    expect(await links.execute({ id }, author)).toMatchObject({
      token: null,
      expires_at: expect.any(String),
    });
  });

  it('works for thirty days, or for as many as its author says', async () => {
    const { id, author } = await makeScene();
    const days = async (link_days?: number) => {
      const { expires_at } = await links.make({ id, link_days }, author);
      return Math.round((Date.parse(expires_at ?? '') - Date.now()) / 86_400_000);
    };
    expect([await days(), await days(7)]).toEqual([30, 7]);
  });

  it('shows the draft as it is saved now', async () => {
    const { id, author, token } = await makeScene();
    const rich_text_story = '<p>The second version of it.</p>';
    await talk.saveDraft.execute({ id, rich_text_story }, author);
    expect((await shared.execute({ token }, visitor)).draft).toMatchObject({ rich_text_story });
  });

  it("is nobody's but the author's to read, make, withdraw, and to read the notes of", async () => {
    const { id, who, token } = await makeScene();
    const { note_id } = await write(token, who.member);
    for (const other of [who.member, who.subscriber])
      for (const act of [
        links.execute({ id }, other),
        links.make({ id }, other),
        links.withdraw({ id }, other),
        notes.execute({ id }, other),
        notes.mark({ note_id, is_done: 1 }, other),
      ])
        expect(await outcome(act)).toBe('not_found');
    expect(await outcome(notes.delete({ note_id }, who.subscriber))).toBe('not_found');
    expect(await outcome(write(token, visitor))).toBe('forbidden');
    expect((await shared.execute({ token }, visitor)).draft).not.toBeNull();
    expect((await notes.execute({ id }, who.author)).notes).toMatchObject([{ note_id, is_done: 0 }]);
  });

  it('show each reader their own notes alone, and the author all of them in the order of the text', async () => {
    const { id, author, who, token } = await makeScene();
    const note = { token, note_quote: 'q' };
    await writing.execute({ ...note, note_place: 4, note_text: 'Later' }, who.member);
    await writing.execute({ ...note, note_place: 1, note_text: 'Sooner' }, who.subscriber);
    const seen = async (by: RpcContext) =>
      (await shared.execute({ token }, by)).notes.map(({ note_text }) => note_text);
    expect([await seen(who.member), await seen(who.subscriber)]).toEqual([['Later'], ['Sooner']]);
    expect([await seen(author), await seen(visitor)]).toEqual([[], []]);
    expect((await notes.execute({ id }, author)).notes).toMatchObject([
      { note_text: 'Sooner', note_place: 1, author_id: idOf(who.subscriber), author_is_user: 0 },
      { note_text: 'Later', note_place: 4, author_id: idOf(who.member) },
    ]);
  });

  it('marks a note as done, counts those that are not, and deletes it for its writer and for the author', async () => {
    const { id, author, who, token } = await makeScene();
    const [first, second] = [await write(token, who.member), await write(token, who.member)];
    await write(token, who.subscriber);
    expect(await notes.mark({ note_id: first.note_id, is_done: 1 }, author)).toMatchObject({ is_done: 1 });
    expect(await links.execute({ id }, author)).toMatchObject({ count_notes: 3, count_open_notes: 2 });
    await links.withdraw({ id }, author);
    await notes.delete({ note_id: first.note_id }, who.member);
    await notes.delete({ note_id: second.note_id }, author);
    expect(await outcome(notes.delete({ note_id: second.note_id }, author))).toBe('not_found');
    expect(await links.execute({ id }, author)).toMatchObject({ count_notes: 1, made_at: null });
  });

  it('takes no note of a suspended member, and hides those from before', async () => {
    const { id, author, who, token } = await makeScene();
    await write(token, who.member);
    await setPerson(who.member, "status = 'suspended'");
    expect(await outcome(write(token, who.member))).toBe('not_found');
    expect((await notes.execute({ id }, author)).notes).toEqual([]);
    expect(await links.execute({ id }, author)).toMatchObject({ count_notes: 0, count_open_notes: 0 });
  });

  it('makes one note of a call that comes twice', async () => {
    const { id, author, who, token } = await makeScene();
    const keyed = { ...who.member, idempotencyKey: 'note-once-1' };
    expect(await write(token, keyed)).toEqual(await write(token, keyed));
    expect((await notes.execute({ id }, author)).notes).toHaveLength(1);
  });

  it('has room for a hundred notes of a reader and three hundred in all, also when they come at once', async () => {
    const { id, author, who, token } = await makeScene();
    const fill = (writer: RpcContext, count: number) =>
      talk.dataSource.query(
        `INSERT INTO draft_note (draft_id, writer_id, place, note_text)
         SELECT $1, $2, 0, 'A word' FROM generate_series(1, $3::integer)`,
        [id, idOf(writer), count],
      );
    await fill(who.member, 98);
    const atOnce = await Promise.all([1, 2, 3, 4].map(() => outcome(write(token, who.member))));
    expect(atOnce.filter((code) => code === 'quota_reached')).toHaveLength(2);
    await fill(author, 199);
    expect(await outcome(write(token, who.subscriber))).toMatchObject({ note_text: expect.any(String) });
    expect(await outcome(write(token, who.subscriber))).toBe('quota_reached');
  });

  it('ends when the draft is published at its time, too', async () => {
    const { id, token, who } = await makeScene();
    await talk.dataSource.query("UPDATE draft SET publish_at = now() - interval '1 minute' WHERE id = $1", [
      id,
    ]);
    const task = { key: String(id), progress: {}, requestId: 'test' };
    await talk.get(PublishScheduledDraft).run(task as Parameters<PublishScheduledDraft['run']>[0]);
    expect(await shared.execute({ token }, who.visitor)).toMatchObject({
      draft: null,
      story_slug: expect.any(String),
    });
    expect(await talk.dataSource.query('SELECT FROM draft_note WHERE draft_id = $1', [id])).toEqual([]);
  });

  it('leaves nothing when it has expired or its author or writer is gone', async () => {
    const [expired, kept, gone] = [await makeScene(), await makeScene(), await makeScene()];
    await write(kept.token, gone.author);
    await write(gone.token, kept.author);
    await expire(expired.id);
    await talk.get(PruneDraftLinks).run();
    await setPerson(gone.author, "status = 'deleted'");
    await addTasks(updateAuthorStories, [idOf(gone.author)], talk.dataSource.manager);
    await talk.runTasks();
    const ids = [expired.id, kept.id, gone.id];
    expect(
      await talk.dataSource.query('SELECT draft_id FROM draft_link WHERE draft_id = ANY($1)', [ids]),
    ).toEqual([{ draft_id: kept.id }]);
    expect(await talk.dataSource.query('SELECT FROM draft_note WHERE draft_id = ANY($1)', [ids])).toEqual([]);
  });

  it('is in the exports of author and writer, without its token and without the text of the draft', async () => {
    const { id, author, who, token } = await makeScene();
    await write(token, who.member);
    const read = async (part: Parameters<ReadExport['firstReaders']>[0]['part'], of: RpcContext) =>
      (await talk.get(ReadExport).firstReaders({ user_id: idOf(of), part, after: null })).items;
    expect(await read('draft_links', author)).toEqual([
      { draft_id: id, made_at: expect.any(Date), expires_at: expect.any(Date) },
    ]);
    expect(await read('draft_notes_received', author)).toMatchObject([
      {
        note_text: 'The lamp is too early.',
        draft_title: 'Harbour',
        writer_username: who.member.viewer?.username,
      },
    ]);
    const written = await read('draft_notes_written', who.member);
    expect(written).toMatchObject([
      { note_text: 'The lamp is too early.', author_username: author.viewer?.username },
    ]);
    expect(JSON.stringify(written)).not.toMatch(/Harbour|harbour/);
    expect(await read('draft_notes_written', author)).toEqual([]);
    expect(await read('draft_notes_received', who.member)).toEqual([]);
  });
});
