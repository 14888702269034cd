import { randomBytes } from 'node:crypto';
import { waitFor } from '@quillstead/testing';
import { idOf } from './settle-private-author.js';
import { type Member, type SharedSite, sharedSite, story } from './shared-site.js';

/** What may be muted of what is settled below. */
type Thing = 'author' | 'hashtag' | 'word' | 'thread' | 'comments';

/** Reads beside which a mute begins and ends. */
const racedReads = Number(process.env['TEST_RACED_READS'] || 2_000);

describe('a mute', () => {
  let site: SharedSite;
  let author: Member;
  let host: Member;
  let muter: Member;
  let other: Member;
  const word = `quell${randomBytes(4).toString('hex')}`;
  const its = { authorId: 0, hostId: 0, slug: '', hostSlug: '', hostStoryId: 0, commentId: 0, replyId: 0 };

  const publish = async (by: Member, title: string, hashtags: readonly string[] = []) =>
    (await by.call('POST', '/story', { body: { ...story, title, hashtag_list: hashtags } })).json<{
      story_id: number;
      slug: string;
    }>();
  const comment = async (by: Member, text: string, replyTo?: number) =>
    (
      await by.call('POST', '/comment', {
        body: {
          story_id: its.hostStoryId,
          comment_text: text,
          ...(replyTo !== undefined && { comment_reply_id: replyTo }),
        },
      })
    ).json<{ comment_id: number }>().comment_id;
  const named = (thing: Thing) =>
    ({
      author: { user_id: its.authorId },
      hashtag: { hashtag: word },
      word: { mute_word: word.toUpperCase() },
      thread: { comment_id: its.commentId },
      comments: { story_id: its.hostStoryId },
    })[thing];
  const mute = (by: Member, thing: Thing, mute_for = 'week') =>
    by.call('POST', '/user/account/mute', { body: { ...named(thing), mute_for } });
  const unmute = (by: Member, thing: Thing) => {
    const [[key, value] = []] = Object.entries(named(thing));
    return by.call('DELETE', `/user/account/mute?${key}=${value}`);
  };

  beforeAll(async () => {
    site = await sharedSite();
    [author, host, muter, other] = await Promise.all([
      site.member(),
      site.member(),
      site.member(),
      site.member(),
    ]);
    [its.authorId, its.hostId] = [await idOf(author), await idOf(host)];
    for (const reader of [muter, other]) {
      const follow = () =>
        reader.call('POST', '/user/subscription', { body: { subscription_id: its.authorId } });
      // Whoever signed up a moment ago is not known to every service yet.
      await waitFor(async () => (await follow()).status === 200, { what: 'the author to be there' });
      await reader.call('POST', '/hashtag/subscription', { body: { hashtag: word } });
    }
    its.slug = (await publish(author, `The ${word} of the hill`, [`#${word}`])).slug;
    const ofHost = await publish(host, 'The lamp of a host');
    [its.hostSlug, its.hostStoryId] = [ofHost.slug, ofHost.story_id];
    its.commentId = await comment(author, `A thought about ${word}.`);
    its.replyId = await comment(host, `An answer about ${word}.`, its.commentId);
  });
  afterAll(() => site?.stop());

  /** Each way to read, the mark that says that it shows something, and which mutes hide it. */
  const paths: readonly {
    name: string;
    path: () => string;
    shows: () => string;
    hiddenBy: readonly Thing[];
  }[] = [
    {
      name: 'the list of a hashtag',
      path: () => `/home?hashtag=${word}`,
      shows: () => its.slug,
      hiddenBy: ['author', 'hashtag', 'word'],
    },
    {
      name: 'the top of a hashtag',
      path: () => `/home?hashtag=${word}&sort=top`,
      shows: () => its.slug,
      hiddenBy: ['author', 'hashtag', 'word'],
    },
    {
      name: 'followed authors',
      path: () => '/home?filter2=authors',
      shows: () => its.slug,
      hiddenBy: ['author', 'hashtag', 'word'],
    },
    {
      name: 'the top of followed authors',
      path: () => '/home?filter2=authors&sort=top',
      shows: () => its.slug,
      hiddenBy: ['author', 'hashtag', 'word'],
    },
    {
      name: 'followed hashtags',
      path: () => '/home?filter2=hashtags',
      shows: () => its.slug,
      hiddenBy: ['author', 'hashtag', 'word'],
    },
    {
      name: 'the top of followed hashtags',
      path: () => '/home?filter2=hashtags&sort=top',
      shows: () => its.slug,
      hiddenBy: ['author', 'hashtag', 'word'],
    },
    {
      name: 'a search for stories',
      path: () => `/search/story?q=${word}`,
      shows: () => its.slug,
      hiddenBy: ['author', 'hashtag', 'word'],
    },
    {
      name: 'a search for comments',
      path: () => `/search/comment?q=thought ${word}`,
      shows: () => 'A thought',
      hiddenBy: ['author', 'thread', 'word'],
    },
    {
      name: 'a search for replies',
      path: () => `/search/comment?q=answer ${word}`,
      shows: () => 'An answer',
      hiddenBy: ['thread', 'word'],
    },
    {
      name: 'a search for people',
      path: () => `/search/user?q=${author.username}`,
      shows: () => `"username":"${author.username}"`,
      hiddenBy: ['author'],
    },
    {
      name: 'a search for hashtags',
      path: () => `/search/hashtag?q=${word}`,
      shows: () => `"hashtag":"#${word}"`,
      hiddenBy: ['hashtag'],
    },
    {
      name: 'suggested people',
      path: () => `/search/autosuggest?q=${author.username}`,
      shows: () => `@${author.username}`,
      hiddenBy: ['author'],
    },
    {
      name: 'suggested hashtags',
      path: () => `/search/autosuggest?q=%23${word}`,
      shows: () => `#${word}`,
      hiddenBy: ['hashtag'],
    },
    {
      name: 'suggested stories',
      path: () => `/search/autosuggest?q=the ${word}`,
      shows: () => its.slug,
      hiddenBy: ['author', 'hashtag', 'word'],
    },
    {
      name: 'the comments on a story',
      path: () => `/story/${its.hostSlug}/comments`,
      shows: () => 'A thought',
      hiddenBy: ['author', 'thread', 'word'],
    },
    // What somebody opens by itself.
    {
      name: 'the profile',
      path: () => `/user/${author.username}`,
      shows: () => author.username,
      hiddenBy: [],
    },
    {
      name: 'the stories of the profile',
      path: () => `/user/${author.username}/posts`,
      shows: () => its.slug,
      hiddenBy: [],
    },
    { name: 'the story', path: () => `/story/${its.slug}`, shows: () => its.slug, hiddenBy: [] },
    { name: 'the comment', path: () => `/comment/${its.commentId}`, shows: () => 'A thought', hiddenBy: [] },
    {
      name: 'the replies to the comment',
      path: () => `/comment/${its.commentId}/replies`,
      shows: () => 'An answer',
      hiddenBy: ['word'],
    },
  ];
  const shownTo = async (viewer: Member) => {
    const shown = await Promise.all(
      paths.map(async ({ path, shows }) => (await viewer.call('GET', path())).text.includes(shows())),
    );
    return paths.flatMap(({ name }, place) => (shown[place] ? [name] : []));
  };
  const all = paths.map(({ name }) => name);
  const shownUnder = (thing: Thing) =>
    paths.filter(({ hiddenBy }) => !hiddenBy.includes(thing)).map(({ name }) => name);

  it('finds everything there before', async () => {
    let shown: string[] = [];
    const isThere = async () => (shown = await shownTo(muter)).length === all.length;
    await waitFor(isThere, { timeout: 30_000, every: 200, what: 'everything' }).catch(() => undefined);
    expect(shown).toEqual(all);
  });

  it.each(['author', 'hashtag', 'word', 'thread', 'comments'] as const)(
    'of the %s hides it from who mutes by every list, from nobody else, and ends',
    async (thing) => {
      const response = await mute(muter, thing);
      expect(response.status).toBeLessThan(300);
      if (response.status === 202)
        await waitFor(async () => (await shownTo(muter)).length === shownUnder(thing).length);
      expect(await shownTo(muter)).toEqual(shownUnder(thing));
      expect(await shownTo(other)).toEqual(all);
      expect((await unmute(muter, thing)).json()).toEqual({ is_muted: 0 });
      await waitFor(async () => (await shownTo(muter)).length === all.length);
    },
  );

  it.each(['author', 'word'] as const)(
    'of the %s is in force for each read after the response, while it begins and ends again and again',
    async (thing) => {
      const leaks: string[] = [];
      let reads = 0;
      /** The round whose mute is in force: its response was there, and its end is not requested yet. */
      let inForce: number | null = null;
      let isOver = false;
      const readers = paths
        .filter(({ hiddenBy }) => hiddenBy.includes(thing))
        .map(async ({ name, path, shows }) => {
          while (!isOver) {
            const before = inForce;
            const { text } = await muter.call('GET', path());
            reads += 1;
            if (before !== null && before === inForce && text.includes(shows())) leaks.push(name);
          }
        });
      try {
        for (let round = 1; reads < racedReads; round += 1) {
          const isThere = async () => (await shownTo(muter)).length === all.length;
          await waitFor(isThere, { timeout: 120_000, what: 'everything to be shown again' });
          let response = await mute(muter, thing);
          // A busy site may respond before every service has applied it, and says so; a repeat waits again.
          for (let tries = 1; response.status === 202 && tries < 10; tries += 1)
            response = await mute(muter, thing);
          expect(response.status).toBe(200);
          inForce = round;
          const until = reads + 400;
          await waitFor(async () => Promise.resolve(reads > until), {
            timeout: 240_000,
            what: 'the readers to go on',
          });
          inForce = null;
          await unmute(muter, thing);
        }
      } finally {
        isOver = true;
        await Promise.all(readers);
      }
      expect([...new Set(leaks)]).toEqual([]);
    },
    540_000,
  );

  const notified = async (reader: Member) => (await reader.call('GET', '/account/notifications')).text;

  it.each<[Thing, () => Promise<string>]>([
    ['author', async () => (await publish(author, 'Of a muted author')).slug],
    ['hashtag', async () => (await publish(host, 'Of a muted hashtag', [`#${word}`])).slug],
    ['word', async () => (await publish(author, `Of a muted ${word}`)).slug],
    [
      'comments',
      async () => {
        const text = `@${muter.username} @${other.username}, see the story.`;
        return `/comment/${await comment(host, text)}`;
      },
    ],
    [
      'thread',
      async () => {
        const text = `@${muter.username} @${other.username}, see the thread.`;
        return `/comment/${await comment(host, text, its.replyId)}`;
      },
    ],
  ])('of the %s keeps from who mutes what others are notified of', async (thing, act) => {
    await mute(muter, thing, 'ever');
    const link = await act();
    // All receivers of a cause are notified in one transaction.
    await waitFor(async () => (await notified(other)).includes(link), {
      what: 'the notification of the other',
    });
    expect(await notified(muter)).not.toContain(link);
    await unmute(muter, thing);
  });

  it('is known to the member alone', async () => {
    await mute(muter, 'author');
    await mute(muter, 'hashtag', 'ever');
    await mute(muter, 'thread', 'day');
    await mute(muter, 'word', 'ever');
    await mute(muter, 'comments', 'ever');
    const items = async (reader: Member) =>
      (await reader.call('GET', '/user/account/mutes')).json<{ items: unknown[] }>().items;
    const none = {
      user_id: null,
      username: null,
      hashtag: null,
      comment_id: null,
      story_id: null,
      word: null,
    };
    expect(await items(muter)).toMatchObject([
      { ...none, story_id: its.hostStoryId, story_slug: its.hostSlug, story_title: 'The lamp of a host' },
      { ...none, word: word.toUpperCase(), ends_at: null },
      { ...none, comment_id: its.commentId, ends_at: expect.any(String) },
      { ...none, hashtag: `#${word}`, ends_at: null },
      { ...none, user_id: its.authorId, username: author.username, ends_at: expect.any(String) },
    ]);
    expect(await items(author)).toEqual([]);
    const visitor = await site.visitor();
    expect((await visitor.call('GET', '/user/account/mutes')).status).toBe(403);
  });

  it.each([
    ['of oneself', () => ({ user_id: its.hostId }), 400],
    ['of nobody', () => ({ user_id: 987_654_321 }), 404],
    ['of nothing', () => ({}), 400],
    ['of a word that is none', () => ({ mute_word: '…' }), 400],
    ['of a word that is too long', () => ({ mute_word: 'a'.repeat(51) }), 400],
    ['of two things', () => ({ hashtag: word, comment_id: its.commentId }), 400],
  ] as const)('%s is refused', async (_, body, status) => {
    const response = await host.call('POST', '/user/account/mute', { body: { ...body(), mute_for: 'day' } });
    expect(response.status).toBe(status);
  });
});
