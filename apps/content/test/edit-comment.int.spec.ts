import type { RpcContext } from '@quillstead/service-kit';
import { holdLock, holdStatement, waitForBlocked } from '@quillstead/testing';
import { EditComment } from '../src/comment/edit-comment.js';
import { ReadExport } from '../src/export/read-export.js';
import { ReadDocuments } from '../src/search-documents/read-documents.js';
import { idOf, visitor } from './open-content.js';
import { openTalk, someComment, type Talk } from './open-talk.js';

const newText = 'Said better, the second time.';

describe('a comment that its author changes', () => {
  let talk: Talk;
  let [author, writer, reader]: RpcContext[] = [];
  beforeAll(async () => {
    talk = await openTalk();
    [author, writer, reader] = [await talk.person(), await talk.person(), await talk.person()];
  });
  afterAll(() => talk.close());

  const edit = (comment_id: number, who = writer, comment_text = newText) =>
    talk.get(EditComment).execute({ comment_id, comment_text }, who ?? visitor);
  const post = async (text = someComment) => {
    const { story_id, slug } = await talk.story(author ?? visitor);
    const { comment_id } = await talk.postComment.execute(
      { story_id, comment_text: text },
      writer ?? visitor,
    );
    return { story_id, slug, comment_id };
  };
  const age = (commentId: number, minutes: number) =>
    talk.dataSource.query(`UPDATE comment SET posted_at = now() - $2 * interval '1 second' WHERE id = $1`, [
      commentId,
      minutes * 60 - 5,
    ]);
  const events = async (commentId: number) =>
    talk.dataSource.query<{ name: string; version: number; payload: Record<string, unknown> }[]>(
      'SELECT name, version, payload FROM outbox WHERE subject = $1 ORDER BY id',
      [`comment:${commentId}`],
    );
  const mentionsOf = async (comment_id: number) =>
    (await events(comment_id))
      .slice(1)
      .map(({ name, version, payload }) => [
        name,
        version,
        payload['mentions_added'],
        payload['mentions_removed'],
      ]);
  const at = (who?: RpcContext) => `@${who?.viewer?.username}`;

  it('has the new text and the time of the change everywhere', async () => {
    const { slug, comment_id } = await post();
    const response = await edit(comment_id);
    expect(response).toMatchObject({
      content_type: 'comment_article',
      comment_text: newText,
      edited_at: expect.stringMatching(/Z$/u),
      author_is_user: 1,
    });
    const { edited_at } = response;
    const { items } = await talk.listStoryComments.execute({ slug }, visitor);
    expect(items[0]).toMatchObject({ comment_text: newText, edited_at });
    const page = await talk.readComment.execute({ comment_id }, visitor);
    expect(page).toMatchObject({ comment_text: newText, edited_at });
    const documents = await talk.get(ReadDocuments).comments({ keys: [comment_id] });
    expect(documents.items[0]).toMatchObject({ comment_text: newText });
    const exported = await talk
      .get(ReadExport)
      .execute({ user_id: idOf(writer ?? visitor), part: 'comments', after: null });
    expect(exported.items.find((one) => one['comment_id'] === comment_id)).toMatchObject({
      comment_text: newText,
      edited_at: new Date(edited_at ?? ''),
    });
    expect(talk.awaitedEvents.map(({ event }) => event.name)).toContain('content.comment_edited');
  });

  it.each([
    ['its author, within 15 minutes', () => writer, 15, null],
    ['its author, later', () => writer, 15.2, 'forbidden'],
    ['the author of the story', () => author, 1, 'forbidden'],
    ['another member', () => reader, 1, 'forbidden'],
  ])('is changed by %s', async (_, who, minutes, refusal) => {
    const { comment_id } = await post();
    await age(comment_id, minutes);
    const outcome = await edit(comment_id, who()).then(
      () => null,
      ({ code }: { code: string }) => code,
    );
    expect(outcome).toBe(refusal);
    const expected = refusal === null ? newText : someComment;
    expect(await talk.readComment.execute({ comment_id }, visitor)).toMatchObject({ comment_text: expected });
  });

  it('is not there for those who may not read it, nor once it is deleted', async () => {
    const owner = await talk.person({ isPrivate: 1 });
    await talk.subscribe(writer ?? visitor, owner, true);
    const { story_id } = await talk.story(owner);
    const hidden = await talk.comment(writer ?? visitor, story_id);
    await expect(edit(hidden, reader)).rejects.toMatchObject({ code: 'not_found' });
    await talk.dataSource.query('DELETE FROM subscription WHERE author_id = $1', [idOf(owner)]);
    await expect(edit(hidden)).rejects.toMatchObject({ code: 'not_found' });
    const { comment_id } = await post();
    await talk.deleteComment.execute({ comment_id }, writer ?? visitor);
    await expect(edit(comment_id)).rejects.toMatchObject({ code: 'not_found' });
    await expect(edit(99_999_999)).rejects.toMatchObject({ code: 'not_found' });
  });

  it('publishes whom the change names and no longer names, in versions that a deletion follows', async () => {
    const [ann, bea] = [await talk.person(), await talk.person()];
    const { comment_id } = await post(`Hello ${at(ann)}, well said.`);
    await edit(comment_id, writer, `Hello ${at(ann)} and ${at(bea)}, well said.`);
    await edit(comment_id, writer, `Hello ${at(bea)}, well said.`);
    await edit(comment_id, writer, `Hello ${at(bea)}, well said.`);
    await talk.deleteComment.execute({ comment_id }, writer ?? visitor);
    expect(await mentionsOf(comment_id)).toEqual([
      ['content.comment_edited', 2, [idOf(bea)], []],
      ['content.comment_edited', 3, [], [idOf(ann)]],
      ['content.comment_deleted', 4, undefined, undefined],
    ]);
  });

  it('publishes the comments above it, by which the thread of a mention is muted', async () => {
    const { story_id, comment_id: top } = await post();
    const reply = async (comment_reply_id: number) => {
      const written = { story_id, comment_reply_id, comment_text: someComment };
      return (await talk.postComment.execute(written, writer ?? visitor)).comment_id;
    };
    const parent = await reply(top);
    const comment_id = await reply(parent);
    await edit(comment_id);
    const published = await events(comment_id);
    expect(published.map(({ payload }) => payload['above'])).toEqual([
      [parent, top],
      [parent, top],
    ]);
  });

  it('follows the new name of somebody whom the changed text names', async () => {
    const named = await talk.person();
    const { comment_id } = await post();
    await edit(comment_id, writer, `It was ${at(named)} who said it first.`);
    await talk.dataSource.query('UPDATE user_projection SET username = $1 WHERE user_id = $2', [
      'renamed_since',
      idOf(named),
    ]);
    expect(await talk.readComment.execute({ comment_id }, visitor)).toMatchObject({
      comment_text: 'It was @renamed_since who said it first.',
    });
  });

  it('stays deleted when both happen at once', async () => {
    const { story_id, comment_id } = await post();
    const reply = await talk.comment(reader ?? visitor, story_id, comment_id);
    const locking = 'SELECT FROM comment WHERE id = $1 FOR NO KEY UPDATE';
    const lock = await holdLock(talk.dataSource, locking, [comment_id]);
    const changed = edit(comment_id).catch(({ code }: { code: string }) => code);
    await lock.reached();
    const deletion = `UPDATE comment SET is_deleted = 1, comment_text = '', author_id = NULL WHERE id = $1`;
    await lock.query(deletion, [comment_id]);
    await lock.release();
    expect(await changed).toBe('not_found');
    const page = await talk.readComment.execute({ comment_id: reply }, visitor);
    expect(page.parents[0]).toMatchObject({ is_deleted: 1, comment_text: null, edited_at: null });
  });

  /** Does some work while a change of the comment is not committed yet. */
  async function during(comment_id: number, text: string, work: () => Promise<unknown>): Promise<void> {
    const held = holdStatement(talk.dataSource, /^COMMIT/);
    const first = edit(comment_id, writer, text);
    await held.reached();
    const second = work();
    await waitForBlocked(talk.dataSource);
    held.release();
    await Promise.all([first, second]);
  }
  it('names whom the later of two changes at once names', async () => {
    const [ann, bea] = [await talk.person(), await talk.person()];
    const { comment_id } = await post();
    const later = () => edit(comment_id, writer, `It was ${at(bea)} who said it.`);
    await during(comment_id, `It was ${at(ann)} who said it.`, later);
    expect(await mentionsOf(comment_id)).toEqual([
      ['content.comment_edited', 2, [idOf(ann)], []],
      ['content.comment_edited', 3, [idOf(bea)], [idOf(ann)]],
    ]);
  });

  it('is deleted after a change that was not committed yet', async () => {
    const { comment_id } = await post();
    await during(comment_id, newText, () => talk.deleteComment.execute({ comment_id }, writer ?? visitor));
    expect((await mentionsOf(comment_id)).map(([name, version]) => [name, version])).toEqual([
      ['content.comment_edited', 2],
      ['content.comment_deleted', 3],
    ]);
  });
});
