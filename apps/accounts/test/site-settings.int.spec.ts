import { nearestReadable } from '@quillstead/catalogue';
import { CallError, SiteNames } from '@quillstead/service-kit';
import { ListActions } from '../src/admin/list-actions.js';
import { ChangeSiteSettings } from '../src/site/change-site-settings.js';
import { ReadSiteSettings } from '../src/site/read-site-settings.js';
import { ReadSiteText } from '../src/site/read-site-text.js';
import { type Admin, openAdmin, type Person, type Role, visitor } from './open-admin.js';

const unset = {
  site_version: 0,
  site_name: null,
  tagline: null,
  site_contact: null,
  announcement: null,
  announcement_until: null,
  allow_training: null,
  sign_up: 'open',
  publishing: 'everyone',
  about_text: null,
  rules_text: null,
  accent_color: null,
  accent_color_dark: null,
  launched_on: null,
  refused_domains: null,
  refused_networks: null,
  first_posts_held: 0,
  sign_up_work: 0,
  weekly_choice: 1,
};
const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString();

describe('the settings of the site', () => {
  let admin: Admin;
  let boss: Person;
  let change: ChangeSiteSettings;
  let settings: ReadSiteSettings;
  beforeEach(async () => {
    admin = await openAdmin();
    boss = await admin.person('admin');
    change = admin.accounts.get(ChangeSiteSettings);
    settings = admin.accounts.get(ReadSiteSettings);
  });
  afterEach(() => admin.accounts.close());

  const published = () => admin.accounts.published('accounts.site_changed');

  it('give emails the name and the accents of the moment', async () => {
    const look = () => admin.accounts.get(SiteNames).look();
    expect(await look()).toEqual({ name: 'Quillstead', accent: null });
    await change.execute({ site_version: 0, site_name: 'Lamp', accent_color: '#8a1c4a' }, boss);
    const dark = nearestReadable('#8a1c4a', 'dark');
    expect(await look()).toEqual({ name: 'Lamp', accent: { light: '#8a1c4a', dark } });
  });

  it('say nothing before the first change', async () => {
    expect(await settings.execute({}, boss)).toEqual(unset);
    expect(await settings.read()).toEqual(unset);
  });

  it.each<[Role | 'visitor', boolean]>([
    ['visitor', false],
    ['member', false],
    ['moderator', false],
    ['admin', true],
  ])('are there for a %s: %s', async (role, isThere) => {
    const by = role === 'visitor' ? visitor : await admin.person(role);
    const outcome = (act: Promise<unknown>) =>
      act.then(
        () => 'done',
        (error: CallError) => error.code,
      );
    expect([
      await outcome(settings.execute({}, by)),
      await outcome(change.execute({ site_version: 0, site_name: 'Lamp' }, by)),
    ]).toEqual(isThere ? ['done', 'done'] : ['not_found', 'not_found']);
    expect((await settings.read()).site_name).toBe(isThere ? 'Lamp' : null);
  });

  it('are replaced whole, published and written into the log of the staff', async () => {
    const until = tomorrow();
    const first = await change.execute(
      {
        site_version: 0,
        site_name: 'Lamp & Hill',
        tagline: 'Stories by lamplight.',
        announcement: 'A contest begins.',
        announcement_until: until,
        allow_training: 1,
      },
      boss,
    );
    expect(first).toEqual({
      ...unset,
      site_version: 1,
      site_name: 'Lamp & Hill',
      tagline: 'Stories by lamplight.',
      announcement: 'A contest begins.',
      announcement_until: until,
      allow_training: 1,
    });
    const second = await change.execute(
      { site_version: 1, site_name: 'Lamp & Hill', site_contact: 'hello@lamp.example' },
      boss,
    );
    expect(second).toEqual({
      ...unset,
      site_version: 2,
      site_name: 'Lamp & Hill',
      site_contact: 'hello@lamp.example',
    });
    expect(await settings.read()).toEqual(second);
    expect(await published()).toEqual([first, second]);
    const { items } = await admin.accounts.get(ListActions).execute({}, boss);
    expect(items[0]).toMatchObject({
      username: boss.username,
      action: 'change_site',
      subject: 'site:1',
      before: { tagline: 'Stories by lamplight.', site_contact: '', allow_training: 1 },
      after: { tagline: '', site_contact: 'hello@lamp.example', allow_training: '' },
    });
    expect(items[0]?.after).not.toHaveProperty('site_name');
  });

  it('stay as they are, unpublished, where nothing is changed', async () => {
    const first = await change.execute({ site_version: 0, site_name: 'Lamp' }, boss);
    expect(await change.execute({ site_version: 1, site_name: 'Lamp' }, boss)).toEqual(first);
    expect(await published()).toHaveLength(1);
  });

  it('refuse the second of two admins who have seen the same, also at the first change', async () => {
    const other = await admin.person('admin');
    const both = await Promise.allSettled([
      change.execute({ site_version: 0, site_name: 'Lamp' }, boss),
      change.execute({ site_version: 0, site_name: 'Hill' }, other),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const refused = both.find((one) => one.status === 'rejected');
    expect(refused?.reason).toEqual(new CallError('conflict'));
    expect(await published()).toHaveLength(1);
  });

  it('have no announcement without an end or with a new one that is over', async () => {
    const sent = { site_version: 0, announcement: 'A contest begins.' };
    await expect(change.execute(sent, boss)).rejects.toEqual(
      new CallError('invalid', 'Announcement until is required.'),
    );
    const over = { ...sent, announcement_until: '2026-01-31T10:20:30.123Z' };
    await expect(change.execute(over, boss)).rejects.toEqual(
      new CallError('invalid', 'Announcement until must be in the future.'),
    );
    expect(await settings.read()).toEqual(unset);
  });

  it('have texts in Markdown, which everybody reads as HTML and the log has whole', async () => {
    const text = '# Be kind\n\n"No" <script>alert(1)</script>spam.\n';
    // The longest texts of the largest characters fit into the log, together with those that they replace.
    const longest = '\u{1F600}'.repeat(6_000);
    await change.execute({ site_version: 0, about_text: longest, rules_text: longest }, boss);
    await change.execute({ site_version: 1, rules_text: text, launched_on: '2026-01-31' }, boss);
    expect(await settings.read()).toMatchObject({ rules_text: text, launched_on: '2026-01-31' });
    const texts = admin.accounts.get(ReadSiteText);
    expect(await texts.rules()).toEqual({
      html: '<h2>Be kind</h2>\n<p>"No" spam.</p>\n',
    });
    expect(await texts.about()).toEqual({ html: null });
    const { items } = await admin.accounts.get(ListActions).execute({}, boss);
    expect(items[0]).toMatchObject({
      before: { rules_text: longest, about_text: longest, launched_on: '' },
      after: { rules_text: text, about_text: '', launched_on: '2026-01-31' },
    });
    await change.execute({ site_version: 2 }, boss);
    await expect(texts.rules()).rejects.toEqual(new CallError('not_found'));
  });

  it('show an admin alone how a text would look', async () => {
    const texts = admin.accounts.get(ReadSiteText);
    expect(await texts.preview({ about_text: '**Hello**' }, boss)).toEqual({
      html: '<p><strong>Hello</strong></p>\n',
    });
    const member = await admin.person('moderator');
    await expect(texts.preview({ about_text: 'Hello' }, member)).rejects.toEqual(new CallError('not_found'));
  });

  it('refuse an accent that is hard to read, and take the one that is offered', async () => {
    const yellow = { site_version: 0, accent_color: '#ffd400' };
    const refusal = await change.execute(yellow, boss).then(
      () => '',
      (error: CallError) => error.message,
    );
    expect(refusal).toMatch(
      /^Accent color has a contrast of 1\.\d to 1 with the light pages; texts need 4\.5 to 1\./u,
    );
    const [offered = ''] = /#[\da-f]{6}/u.exec(refusal) ?? [];
    await expect(
      change.execute({ site_version: 0, accent_color: offered, accent_color_dark: '#000080' }, boss),
    ).rejects.toMatchObject({
      code: 'invalid',
      message: expect.stringContaining('Accent color dark has'),
    });
    expect(await settings.read()).toEqual(unset);
    expect(await change.execute({ site_version: 0, accent_color: offered }, boss)).toMatchObject({
      accent_color: offered,
      accent_color_dark: null,
    });
  });

  it('tell the services who is of the staff when they say who may publish', async () => {
    const moderator = await admin.person('moderator');
    const member = await admin.person();
    const named = async () => {
      const users = await admin.accounts.published('accounts.user_changed');
      const stated = users as { user_id: number; is_staff: number }[];
      return stated.filter(({ is_staff }) => is_staff === 1).map(({ user_id }) => user_id);
    };
    await change.execute({ site_version: 0, site_name: 'Lamp' }, boss);
    expect(await named()).toEqual([]);
    await change.execute({ site_version: 1, site_name: 'Lamp', publishing: 'staff' }, boss);
    expect((await named()).toSorted((one, other) => one - other)).toEqual([boss.id, moderator.id]);
    expect(await named()).not.toContain(member.id);
    expect(await settings.read()).toMatchObject({ publishing: 'staff' });
  });

  it('can be changed after an announcement has ended', async () => {
    await change.execute({ site_version: 0, announcement: 'Soon', announcement_until: tomorrow() }, boss);
    const end = '2026-01-31T10:20:30.123Z';
    await admin.accounts.dataSource.query('UPDATE site_settings SET announcement_until = $1', [end]);
    const sent = { site_version: 1, announcement: 'Soon', announcement_until: end, site_name: 'Lamp' };
    expect(await change.execute(sent, boss)).toMatchObject({ site_name: 'Lamp', announcement_until: end });
  });
});
