import { holdDatabaseClock, holdLock, holdStatement, waitForBlocked } from '@quillstead/testing';
import { ChangeDraftLink } from '../src/first-readers/change-draft-link.js';
import { ReadSharedDraft } from '../src/first-readers/read-shared-draft.js';
import { WriteDraftNote } from '../src/first-readers/write-draft-note.js';
import { type Content, openContent, someText } from './open-content.js';

describe('a note of a first reader', () => {
  let content: Content;
  beforeAll(async () => (content = await openContent()));
  afterAll(() => content.close());

  async function makeScene() {
    const [author, reader] = [await content.person(), await content.person()];
    const { id } = await content.saveDraft.execute({ title: 'Harbour', rich_text_story: someText }, author);
    const { token } = await content.get(ChangeDraftLink).make({ id }, author);
    if (token === null) throw new Error('A link without a token');
    const write = () =>
      content
        .get(WriteDraftNote)
        .execute({ token, note_place: 0, note_quote: 'It was', note_text: 'The lamp is too early.' }, reader)
        .then(
          () => 'written',
          ({ code }: { code: string }) => code,
        );
    const read = () =>
      content
        .get(ReadSharedDraft)
        .execute({ token }, reader)
        .then(
          ({ draft }) => (draft === null ? 'no draft' : 'draft'),
          ({ code }: { code: string }) => code,
        );
    const countNotes = async () =>
      (await content.dataSource.query<unknown[]>('SELECT FROM draft_note WHERE draft_id = $1', [id])).length;
    return { id, author, write, read, countNotes };
  }

  type Scene = Awaited<ReturnType<typeof makeScene>>;
  const ends: Record<string, { act(scene: Scene): Promise<unknown>; statement: string; notesLeft: number }> =
    {
      'its link is withdrawn': {
        act: ({ id, author }) => content.get(ChangeDraftLink).withdraw({ id }, author),
        statement: 'DELETE FROM draft_link WHERE draft_id = $1',
        notesLeft: 1,
      },
      'its link is made anew': {
        act: ({ id, author }) => content.get(ChangeDraftLink).make({ id }, author),
        statement: `UPDATE draft_link SET token_hash = 'another' WHERE draft_id = $1`,
        notesLeft: 1,
      },
      'the draft is deleted': {
        act: ({ id, author }) => content.deleteDraft.execute({ id }, author),
        statement: 'DELETE FROM draft WHERE id = $1',
        notesLeft: 0,
      },
      'the draft is published': {
        act: ({ id, author }) =>
          content.publishStory.execute({ id, title: 'Harbour', rich_text_story: someText }, author),
        statement: 'DELETE FROM draft WHERE id = $1',
        notesLeft: 0,
      },
    };

  it.each(Object.keys(ends))('is waited for when it comes before %s', async (name) => {
    const scene = await makeScene();
    const end = ends[name];
    const held = holdStatement(content.dataSource, /^COMMIT/);
    const writing = scene.write();
    await held.reached();
    const ending = end?.act(scene);
    await waitForBlocked(content.dataSource, 1, 'the end of the link to wait for the note');
    held.release();
    await ending;
    expect([await writing, await scene.countNotes()]).toEqual(['written', end?.notesLeft]);
    expect(await scene.write()).toBe('not_found');
  });

  it.each(Object.keys(ends))('is not written when it comes while %s', async (name) => {
    const scene = await makeScene();
    const lock = await holdLock(content.dataSource, ends[name]?.statement ?? '', [scene.id]);
    const writing = scene.write();
    await lock.reached(1, 'the note to wait for the end of the link');
    await lock.release();
    expect([await writing, await scene.countNotes()]).toEqual(['not_found', 0]);
  });

  it('is taken until the link expires, and not at that moment', async () => {
    const scene = await makeScene();
    await content.dataSource.query(
      `UPDATE draft_link SET expires_at = '2026-03-08T12:00:00Z' WHERE draft_id = $1`,
      [scene.id],
    );
    const clock = await holdDatabaseClock(content.dataSource, '2026-03-08T11:59:59.999Z');
    try {
      expect([await scene.read(), await scene.write()]).toEqual(['draft', 'written']);
      await clock.set('2026-03-08T12:00:00Z');
      expect([await scene.read(), await scene.write()]).toEqual(['not_found', 'not_found']);
    } finally {
      await clock.release();
    }
  });
});
