import { checkField, dictionary } from '@quillstead/fields';
import { ownParts } from '../src/export/own-parts.js';
import { RememberFilter } from '../src/settings/remember-filter.js';
import { User } from '../src/user/index.js';
import { type Admin, openAdmin, type Person, visitor } from './open-admin.js';

const whole = {
  lengths: ['epic', 'novel'],
  ratings: ['teen'],
  lang: 'fi',
  without_hashtags: ['#moon', '#sea'],
  without_warnings: ['gore'],
  without_warning_words: ['spiders'],
  is_finished: 1,
};

describe('a remembered filter', () => {
  let admin: Admin;
  let ann: Person;
  beforeAll(async () => (admin = await openAdmin()));
  afterAll(() => admin.accounts.close());
  beforeEach(async () => (ann = await admin.person()));

  const remember = (by: Pick<Person, 'viewer' | 'requestId' | 'deadline'>, sent: object) =>
    admin.accounts.get(RememberFilter).execute(sent, by);
  const ofSession = async (by: Person) => admin.accounts.readViewer.execute({}, by);
  const settingsOf = async (by: Person) => admin.accounts.readSettings.execute({}, by);

  it('is in the settings, the session and the export of its member alone', async () => {
    const ben = await admin.person();
    const sent = { ...whole, lengths: ['novel', 'epic', 'novel'], without_hashtags: ['Sea', '#moon'] };
    expect(await remember(ann, sent)).toEqual({ story_filter: whole });
    expect(await settingsOf(ann)).toMatchObject({ story_filter: whole });
    expect(await ofSession(ann)).toMatchObject({ id: ann.id, story_filter: whole });
    expect((await ownParts(ann.id, admin.accounts.dataSource)).get('settings')).toMatchObject([
      { story_filter: whole },
    ]);
    for (const read of [ofSession, settingsOf]) expect(await read(ben)).toMatchObject({ story_filter: null });
    expect(await ofSession({ ...ben, ...visitor })).not.toHaveProperty('story_filter');
  });

  it('takes the place of the one before, and is forgotten when all stories are shown', async () => {
    await remember(ann, whole);
    await remember(ann, { is_finished: 1 });
    expect(await ofSession(ann)).toMatchObject({ story_filter: { lengths: [], lang: null, is_finished: 1 } });
    for (const nothing of [{}, { lengths: [], ratings: null, is_finished: 0 }]) {
      await remember(ann, whole);
      expect(await remember(ann, nothing)).toEqual({ story_filter: null });
      expect(await settingsOf(ann)).toMatchObject({ story_filter: null });
    }
  });

  it('stays when other settings change', async () => {
    await remember(ann, whole);
    await admin.accounts.changeSettings.execute({ theme_mode: 'dark', bio: 'I read.' }, ann);
    expect(await ofSession(ann)).toMatchObject({ story_filter: whole, theme_mode: 'dark' });
  });

  it('has room for the longest hashtags and warnings', async () => {
    const longest = (
      begin: string,
      { maxItems, maxLengthItem }: { maxItems: number; maxLengthItem: number },
    ) =>
      Array.from(
        { length: maxItems },
        (_, index) =>
          `${begin}${'ก\u0e49\u0e49\u0e49\u0e49\u0e49\u0e49\u0e49'.repeat(maxLengthItem - 1 - begin.length)}${index}`,
      );
    const sent = {
      without_hashtags: longest('#', dictionary.without_hashtags),
      without_warning_words: longest('', dictionary.without_warning_words),
    };
    for (const [field, words] of Object.entries(sent)) {
      expect(checkField(field, words)).toBeNull();
      expect(checkField(field, [...words, 'one more'])).not.toBeNull();
      expect(checkField(field, [`${words[0]}x`])).not.toBeNull();
    }
    const { story_filter } = await remember(ann, sent);
    expect(story_filter?.without_hashtags).toHaveLength(dictionary.without_hashtags.maxItems);
    expect(story_filter?.without_warning_words).toHaveLength(dictionary.without_warning_words.maxItems);
  });

  it('has no own warnings when the previous release stored it', async () => {
    const { without_warning_words: _, ...before } = whole;
    await admin.accounts.dataSource.manager.update(User, ann.id, { storyFilter: before as never });
    const story_filter = { ...before, without_warning_words: [] };
    expect(await settingsOf(ann)).toMatchObject({ story_filter });
    expect(await ofSession(ann)).toMatchObject({ story_filter });
  });

  it('is not for visitors and not for accounts that are gone', async () => {
    await expect(remember({ ...ann, ...visitor }, whole)).rejects.toMatchObject({ code: 'forbidden' });
    await remember(ann, whole);
    await admin.deleteAccount.execute({ password: ann.password, is_for_good: 1 }, ann);
    await expect(remember(ann, whole)).rejects.toMatchObject({ code: 'forbidden' });
    const row = await admin.accounts.dataSource.manager.findOneByOrFail(User, { id: ann.id });
    expect(row.storyFilter).toBeNull();
  });
});
