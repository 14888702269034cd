import { textPatch } from '@quillstead/fields';
import { overtaken } from '@quillstead/testing';
import { type Content, openContent } from './open-content.js';

/** Returns the four fields in which a change is sent. */
function changeOf(before: string, after: string) {
  const { at, remove, insert, sum } = textPatch(before, after);
  return { rich_text_at: at, rich_text_remove: remove, rich_text_insert: insert, rich_text_sum: sum };
}

const one = '<p>It was a quiet night in the harbour.</p>';
const two = '<p>It was a loud night in the harbour. 🌙</p>';

describe('a draft that is saved by what changed', () => {
  let content: Content;
  beforeAll(async () => (content = await openContent()));
  afterAll(() => content.close());

  const textOf = async (id: number, ann: Awaited<ReturnType<Content['person']>>) =>
    (await content.readDraft.execute({ id }, ann)).rich_text_story;

  it('has the whole text afterwards', async () => {
    const ann = await content.person();
    const first = await content.saveDraft.execute({ rich_text_story: one, title: 'Night' }, ann);
    const second = await content.saveDraft.execute({ ...first, ...changeOf(one, two) }, ann);
    expect(await textOf(first.id, ann)).toBe(two);
    await content.saveDraft.execute({ ...second, ...changeOf(two, '') }, ann);
    expect(await textOf(first.id, ann)).toBeNull();
  });

  it('is a conflict for the second of two saves at once that change no text', async () => {
    const ann = await content.person();
    const first = await content.saveDraft.execute({ rich_text_story: one, title: 'Night' }, ann);
    await overtaken(
      content.dataSource,
      [
        `UPDATE draft SET title = 'Day', last_saved_at = last_saved_at + interval '1 second' WHERE id = $1`,
        [first.id],
      ],
      () =>
        expect(content.saveDraft.execute({ ...first, title: 'Dusk' }, ann)).rejects.toMatchObject({
          code: 'conflict',
        }),
    );
    expect(await content.readDraft.execute({ id: first.id }, ann)).toMatchObject({ title: 'Day' });
  });

  it('is what it was when the change was made for another text', async () => {
    const ann = await content.person();
    const first = await content.saveDraft.execute({ rich_text_story: one }, ann);
    const save = content.saveDraft.execute({ ...first, ...changeOf(`${one}<p>more</p>`, two) }, ann);
    await expect(save).rejects.toMatchObject({ code: 'conflict' });
    expect(await textOf(first.id, ann)).toBe(one);
  });

  it('is never put together when it would be longer than any story', async () => {
    const ann = await content.person();
    const first = await content.saveDraft.execute({ rich_text_story: one }, ann);
    const insert = 'x'.repeat(4_000_000);
    const change = { rich_text_at: 0, rich_text_remove: 0, rich_text_insert: insert, rich_text_sum: 'any' };
    await expect(content.saveDraft.execute({ ...first, ...change }, ann)).rejects.toMatchObject({
      code: 'invalid',
      message: 'Story must be less than or equal to 1000000 characters.',
    });
    expect(await textOf(first.id, ann)).toBe(one);
  });

  it('refuses a change without the save that it starts from, and of a draft that never was', async () => {
    const ann = await content.person();
    const { id } = await content.saveDraft.execute({ rich_text_story: one }, ann);
    const blind = content.saveDraft.execute({ id, ...changeOf(one, two) }, ann);
    await expect(blind).rejects.toMatchObject({ code: 'conflict' });
    const of = { id: 999_999, last_saved_at: '2026-01-31T10:20:30.123Z' };
    const nowhere = content.saveDraft.execute({ ...of, ...changeOf(one, two) }, ann);
    await expect(nowhere).rejects.toMatchObject({ code: 'not_found' });
  });

  it('loses what it may not hold, as when it is sent whole', async () => {
    const ann = await content.person();
    const first = await content.saveDraft.execute({ rich_text_story: one }, ann);
    await content.saveDraft.execute({ ...first, ...changeOf(one, `${one}<script>x()</script>`) }, ann);
    expect(await textOf(first.id, ann)).toBe(one);
  });

  it('returns the same save for a change that comes twice', async () => {
    const ann = { ...(await content.person()), idempotencyKey: 'sent twice' };
    const first = await content.saveDraft.execute(
      { rich_text_story: one },
      { ...ann, idempotencyKey: 'first' },
    );
    const save = () => content.saveDraft.execute({ ...first, ...changeOf(one, two) }, ann);
    const saved = await save();
    expect(await save()).toEqual(saved);
    expect(await textOf(first.id, ann)).toBe(two);
  });

  it('is saved by one of many tabs that have seen the same', async () => {
    const ann = await content.person();
    const seen = await content.saveDraft.execute({ rich_text_story: one }, ann);
    const texts = Array.from({ length: 20 }, (_, tab) => `<p>It was a night in tab ${tab}.</p>`);
    const results = await Promise.allSettled(
      texts.map((text) => content.saveDraft.execute({ ...seen, ...changeOf(one, text) }, ann)),
    );
    const winner = results.findIndex(({ status }) => status === 'fulfilled');
    const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
    expect(refused.map(({ code }) => code)).toEqual(Array.from({ length: 19 }, () => 'conflict'));
    expect(await textOf(seen.id, ann)).toBe(texts[winner]);
    const { items } = await content.listDraftVersions.execute({ id: seen.id }, ann);
    expect(items).toHaveLength(1);
  });
});
