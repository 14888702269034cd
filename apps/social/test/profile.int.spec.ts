import { socialSites } from '@quillstead/catalogue';
import type { ResponseTypes } from '@quillstead/contracts';
import type { RpcContext } from '@quillstead/service-kit';
import { AuthorStories } from '../src/counts/index.js';
import { idOf, nameOf, openSocial, type Social, visitor } from './open-social.js';

const noSocialMedia = Object.fromEntries(socialSites.map(({ machine_name }) => [machine_name, null]));
const published = {
  display_name: 'Ann',
  bio: 'Writes at night.',
  website: 'https://ann.example/',
  email: 'ann@mail.example',
  social_media: { social_media_patreon: 'https://patreon.com/ann' },
} as const;

describe('a profile', () => {
  let social: Social;
  let ann: RpcContext;
  let viewers: Record<'owner' | 'accepted' | 'requested' | 'other' | 'visitor', RpcContext>;
  const kinds = ['owner', 'accepted', 'requested', 'other', 'visitor'] as const;

  beforeAll(async () => (social = await openSocial()));
  afterAll(() => social.close());
  beforeEach(async () => {
    ann = await social.person(published);
    const [accepted, requested, other] = [
      await social.person(),
      await social.person(),
      await social.person(),
    ];
    viewers = { owner: ann, accepted, requested, other, visitor };
    await social.subscribe.begin({ subscription_id: idOf(ann) }, accepted);
    await social.subscribe.begin({ subscription_id: idOf(accepted) }, ann);
    await social.followHashtag.follow({ hashtag: '#Rain' }, ann);
    await social.become(ann, { is_private: 1 });
    await social.subscribe.begin({ subscription_id: idOf(ann) }, requested);
  });

  const read = async (who: RpcContext, username = nameOf(ann)): Promise<ResponseTypes['user_page']> =>
    JSON.parse(String((await social.readProfile.execute({ username }, who)).bytes));
  const lists = {
    subscribers: (who: RpcContext) => social.listSubscribers.execute({ username: nameOf(ann) }, who),
    subscriptions: (who: RpcContext) => social.listSubscriptions.execute({ username: nameOf(ann) }, who),
    hashtags: (who: RpcContext) =>
      social.listSubscriptions.execute({ username: nameOf(ann), filter: 'hashtags' }, who),
  };

  it('is whole for everybody while it is public, by its name in any case', async () => {
    await social.become(ann, { is_private: 0 });
    await social.dataSource.manager.insert(AuthorStories, { userId: idOf(ann), countStories: 3 });
    const page = {
      content_type: 'user_page',
      user_id: idOf(ann),
      username: nameOf(ann),
      display_name: 'Ann',
      picture: null,
      bio: 'Writes at night.',
      website: 'https://ann.example/',
      email: 'ann@mail.example',
      ...noSocialMedia,
      social_media_patreon: 'https://patreon.com/ann',
      is_private: 0,
      is_verified: 0,
      joined_at: '2026-01-31T10:20:30.123Z',
      content_access: true,
      count_stories: 3,
      count_subscribers: 1,
      count_subscriptions: 2,
      subscription: 'is_public',
    };
    expect(await read(visitor, nameOf(ann).toUpperCase())).toEqual(page);
    expect(await read(viewers.accepted)).toEqual({ ...page, subscription: 'is_public_subscribed' });
    expect(await read(ann)).toEqual({ ...page, subscription: 'is_user' });
  });

  it.each([
    ['owner', true, 'is_user'],
    ['accepted', true, 'is_private_subscribed'],
    ['requested', false, 'is_private_requested'],
    ['other', false, 'is_private'],
    ['visitor', false, 'is_private'],
  ] as const)('that is private is open to the %s: %s', async (kind, isOpen, subscription) => {
    const who = viewers[kind];
    const page = await read(who);
    expect(page).toMatchObject({
      display_name: 'Ann',
      bio: 'Writes at night.',
      count_subscribers: 1,
      content_access: isOpen,
      subscription,
    });
    const more = [page.website, page.email, page.social_media_patreon];
    expect(more).toEqual(
      isOpen
        ? [published.website, published.email, published.social_media.social_media_patreon]
        : [null, null, null],
    );
    for (const list of Object.values(lists)) {
      const { items, ...rest } = await list(who);
      expect(items).toHaveLength(isOpen ? 1 : 0);
      expect(rest).toEqual(isOpen ? { next: null } : { next: null, content_access: false });
    }
  });

  it('gives each viewer of one turn what is theirs', async () => {
    const pages = await Promise.all(kinds.map((kind) => read(viewers[kind])));
    expect(pages.map((page) => page.content_access)).toEqual([true, true, false, false, false]);
    const states = await Promise.all(
      kinds.map((kind) =>
        social.readTooltip.execute({ user_id: idOf(ann), requestKeys: ['subscription'] }, viewers[kind]),
      ),
    );
    expect(states.map(({ subscription }) => subscription)).toEqual(pages.map((page) => page.subscription));
  });

  it('shows its waiting requests to its owner', async () => {
    const { items } = await social.listSubscribers.execute(
      { username: nameOf(ann), filter: 'requests' },
      ann,
    );
    expect(items).toEqual([
      expect.objectContaining({
        user_id: idOf(viewers.requested),
        subscriber: 'is_requested',
        subscriber_id: idOf(viewers.requested),
      }),
    ]);
  });

  it.each(kinds.filter((kind) => kind !== 'owner'))('does not show them to others (%s)', async (kind) => {
    const list = social.listSubscribers.execute({ username: nameOf(ann), filter: 'requests' }, viewers[kind]);
    await expect(list).rejects.toMatchObject({ code: 'forbidden' });
  });

  it('says what subscribers are to its owner, and to nobody else', async () => {
    const [own] = (await lists.subscribers(ann)).items;
    expect(own).toMatchObject({ subscriber: 'is_subscriber', subscriber_id: idOf(viewers.accepted) });
    const [others] = (await lists.subscribers(viewers.accepted)).items;
    expect(Object.keys(others ?? {})).not.toContain('subscriber');
    expect(others).toMatchObject({ user_id: idOf(viewers.accepted), subscription: 'is_user' });
  });

  it('lists the hashtags that are followed and which of them the viewer follows', async () => {
    await social.become(ann, { is_private: 0 });
    await social.followHashtag.follow({ hashtag: 'rAIN' }, viewers.other);
    const item = { content_type: 'hashtag_article', hashtag: '#rain', count_stories: 0 };
    expect((await lists.hashtags(viewers.other)).items).toEqual([
      expect.objectContaining({ ...item, subscription: 1 }),
    ]);
    expect((await lists.hashtags(visitor)).items).toEqual([
      expect.objectContaining({ ...item, subscription: 0 }),
    ]);
  });

  it.each([
    ['suspended', () => social.become(ann, { status: 'suspended' })],
    ['deleted', () => social.become(ann, { status: 'deleted' })],
    [
      'whose user projection has not arrived',
      () => social.dataSource.query('DELETE FROM user_projection WHERE user_id = $1', [idOf(ann)]),
    ],
  ] as const)('of somebody %s is not found, nor seen in lists', async (_, end) => {
    await social.become(ann, { is_private: 0 });
    await end();
    const notFound = { code: 'not_found' };
    for (const kind of kinds) {
      const who = viewers[kind];
      await expect(read(who)).rejects.toMatchObject(notFound);
      const tooltip = social.readTooltip.execute({ user_id: idOf(ann), requestKeys: ['bio'] }, who);
      await expect(tooltip).rejects.toMatchObject(notFound);
      for (const list of Object.values(lists)) await expect(list(who)).rejects.toMatchObject(notFound);
      const requests = social.listSubscribers.execute({ username: nameOf(ann), filter: 'requests' }, who);
      await expect(requests).rejects.toMatchObject(notFound);
    }
    const { accepted } = viewers;
    const theirs = { username: nameOf(accepted) };
    expect((await social.listSubscribers.execute(theirs, accepted)).items).toEqual([]);
    expect((await social.listSubscriptions.execute(theirs, accepted)).items).toEqual([]);
  });

  it('has a tooltip of exactly the requested keys', async () => {
    const tooltip = await social.readTooltip.execute(
      { user_id: idOf(ann), requestKeys: ['bio', 'count_subscribers', 'joined_at'] },
      visitor,
    );
    expect(tooltip).toEqual({
      bio: 'Writes at night.',
      count_subscribers: 1,
      joined_at: '2026-01-31T10:20:30.123Z',
    });
  });

  it('takes a new name along, in lists by name, too', async () => {
    await social.become(ann, { is_private: 0, username: 'Aaron_the_new' });
    await social.runTasks();
    const names = await social.dataSource.query<object[]>(
      `SELECT author_name, subscriber_name FROM user_subscription WHERE $1 IN (author_id, subscriber_id) ORDER BY id`,
      [idOf(ann)],
    );
    expect(names).toEqual([
      { author_name: 'aaron_the_new', subscriber_name: nameOf(viewers.accepted) },
      { author_name: nameOf(viewers.accepted), subscriber_name: 'aaron_the_new' },
      { author_name: 'aaron_the_new', subscriber_name: nameOf(viewers.requested) },
    ]);
    expect(await read(visitor, 'aaron_THE_new')).toMatchObject({ username: 'Aaron_the_new' });
    await expect(read(visitor, nameOf(ann))).rejects.toMatchObject({ code: 'not_found' });
  });
});
