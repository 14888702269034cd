import { authorNoteFields } from '@quillstead/contracts';
import { type Content, openContent, someText } from './open-content.js';

describe('drafts', () => {
  let content: Content;
  beforeAll(async () => (content = await openContent()));
  afterAll(() => content.close());

  it('are read as they were saved, what may not be in a story taken out', async () => {
    const ann = await content.person();
    const saved = await content.saveDraft.execute(
      {
        title: 'Night',
        rich_text_story: `${someText}<script>x</script>`,
        hashtag_list: ['Rain'],
        is_nsfw: 1,
      },
      ann,
    );
    expect(await content.readDraft.execute({ id: saved.id }, ann)).toEqual({
      id: saved.id,
      title: 'Night',
      description: null,
      rich_text_story: someText,
      hashtag_list: ['#Rain'],
      is_nsfw: 1,
      is_shareable: 1,
      is_members_only: 0,
      font_family: null,
      lang: null,
      series_id: null,
      rating: 'general',
      content_warnings: [],
      warning_words: [],
      ...Object.fromEntries(authorNoteFields.map((name) => [name, null])),
      comments_policy: 'open',
      write_autosave: 0,
      content_type: 'draft_page',
      last_saved_at: saved.last_saved_at,
      approval_sent_at: null,
      refusal: null,
      publish_at: null,
      is_publish_failed: 0,
    });
  });

  it('keep what a save leaves out and empty what it sends as null', async () => {
    const ann = await content.person();
    const { id } = await content.saveDraft.execute(
      { title: 'Night', description: 'Dark.', is_shareable: 0 },
      ann,
    );
    await content.saveDraft.execute({ id, description: null, is_shareable: null }, ann);
    expect(await content.readDraft.execute({ id }, ann)).toMatchObject({
      title: 'Night',
      description: null,
      is_shareable: 1,
    });
  });

  it('refuse a save that has not seen the one before', async () => {
    const ann = await content.person();
    const first = await content.saveDraft.execute({ title: 'One' }, ann);
    const second = await content.saveDraft.execute({ ...first, title: 'Two' }, ann);
    expect(second.last_saved_at > first.last_saved_at).toBe(true);
    const late = content.saveDraft.execute({ ...first, title: 'Late' }, ann);
    await expect(late).rejects.toMatchObject({ code: 'conflict' });
    expect(await content.readDraft.execute({ id: first.id }, ann)).toMatchObject({ title: 'Two' });
  });

  it('let one of many saves at once win that have seen the same', async () => {
    const ann = await content.person();
    const seen = await content.saveDraft.execute({ title: 'One' }, ann);
    const saves = Array.from({ length: 20 }, (_, index) =>
      content.saveDraft.execute({ ...seen, title: `Try ${index}` }, ann),
    );
    const results = await Promise.allSettled(saves);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const reasons = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
    expect(reasons.every(({ code }) => code === 'conflict')).toBe(true);
  });

  it('refuse a time that is none', async () => {
    const ann = await content.person();
    const { id } = await content.saveDraft.execute({ title: 'One' }, ann);
    const save = content.saveDraft.execute({ id, last_saved_at: 'yesterday' }, ann);
    await expect(save).rejects.toThrow('Last saved at must be properly formatted.');
  });

  it('are saved once however often the same call arrives', async () => {
    const ann = { ...(await content.person()), idempotencyKey: 'a key' };
    const [first, again] = await Promise.all([
      content.saveDraft.execute({ title: 'Once' }, ann),
      content.saveDraft.execute({ title: 'Once' }, ann),
    ]);
    expect(again).toEqual(first);
    expect((await content.listDrafts.execute({}, ann)).items).toHaveLength(1);
  });

  it('do not exist for anybody else', async () => {
    const [ann, bob] = [await content.person(), await content.person()];
    const { id } = await content.saveDraft.execute({ title: 'Mine' }, ann);
    const notFound = { code: 'not_found' };
    await expect(content.readDraft.execute({ id }, bob)).rejects.toMatchObject(notFound);
    await expect(content.saveDraft.execute({ id, title: 'Yours' }, bob)).rejects.toMatchObject(notFound);
    await expect(content.deleteDraft.execute({ id }, bob)).rejects.toMatchObject(notFound);
    const publish = content.publishStory.execute({ id, rich_text_story: someText }, bob);
    await expect(publish).rejects.toMatchObject(notFound);
    expect((await content.listDrafts.execute({}, bob)).items).toEqual([]);
    expect(await content.readDraft.execute({ id }, ann)).toMatchObject({ title: 'Mine' });
  });

  it('are listed last saved first, a page at a time, and gone when deleted', async () => {
    const ann = await content.person();
    const ids: number[] = [];
    for (let index = 0; index < 30; index += 1) {
      ids.unshift((await content.saveDraft.execute({ title: `Draft ${index}` }, ann)).id);
    }
    const oldest = ids.pop() ?? 0;
    await content.saveDraft.execute({ id: oldest, title: 'Taken up again' }, ann);
    ids.unshift(oldest);
    const deleted = ids.splice(3, 1)[0] ?? 0;
    await content.deleteDraft.execute({ id: deleted }, ann);

    const first = await content.listDrafts.execute({}, ann);
    const second = await content.listDrafts.execute({ next: first.next }, ann);
    expect(first.items).toHaveLength(25);
    expect(second.next).toBeNull();
    expect([...first.items, ...second.items].map(({ id }) => id)).toEqual(ids);
    expect(first.items[0]).toEqual({
      id: oldest,
      title: 'Taken up again',
      description: null,
      publish_at: null,
      is_publish_failed: 0,
      approval_sent_at: null,
      refusal: null,
      last_saved_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    });
  });
});
