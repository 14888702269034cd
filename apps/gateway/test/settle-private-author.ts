import { randomBytes } from 'node:crypto';
import { waitFor } from '@quillstead/testing';
import { Client } from 'pg';
import { type AuthorContent, usernameOf } from './access-path.js';
import type { Browser } from './browser.js';
import type { WholeSite } from './whole-site.js';

export const viewers = ['owner', 'accepted', 'requested', 'other', 'visitor'] as const;
export type Viewer = (typeof viewers)[number];

/** How many rows a statement has found or changed where notifications keeps them. */
export async function onNotifications(site: WholeSite, statement: string): Promise<number> {
  const client = new Client({ connectionString: site.databaseUrl('notifications') });
  await client.connect();
  try {
    return (await client.query(statement)).rowCount ?? 0;
  } finally {
    await client.end();
  }
}

async function notificationsOf(viewer: Browser): Promise<string> {
  return (await viewer.call('GET', '/account/notifications')).text;
}

export async function idOf(viewer: Browser): Promise<number> {
  return (await viewer.session()).json<{ id: number }>().id;
}

/**
 * An author with something to read by every access path, and one viewer of each kind.
 * @param areListsSecret whether the secret word stands in the titles of the author's series and collection too
 */
export async function settle(
  site: WholeSite,
  areListsSecret = true,
): Promise<[AuthorContent, Record<Viewer, Browser>]> {
  const [owner, accepted, requested, other, visitor] = await Promise.all([
    site.member(),
    site.member(),
    site.member(),
    site.member(),
    site.visitor(),
  ]);
  const secret = `secret${randomBytes(5).toString('hex')}`;
  const hashtag = `#tag_${secret}`;
  const ofLists = areListsSecret ? secret : 'quiet';
  const post = async <Reply>(by: Browser, path: string, body: object): Promise<Reply> => {
    const response = await by.call('POST', path, { body });
    if (response.status >= 300) throw new Error(`${path}: ${response.status} ${response.text}`);
    return response.json<Reply>();
  };
  // Before there is anything to notify of: no email leaves while the account is still public.
  for (const member of [accepted, requested, other])
    await member.call('PUT', '/user/account/settings', { body: { note_email_frequency: 'daily' } });
  const daily = `SELECT FROM delivery_settings WHERE note_email_frequency = 'daily'`;
  await waitFor(async () => (await onNotifications(site, daily)) === 3);
  const { id } = await post<{ id: number }>(owner, '/draft', { title: `The ${secret} lamp` });
  const { token: draftToken } = await post<{ token: string }>(owner, '/draft/link', { id });
  const { story_id, slug } = await post<{ story_id: number; slug: string }>(owner, '/story', {
    id,
    title: `The ${secret} lamp`,
    description: `Of a ${secret}`,
    hashtag_list: [hashtag],
    rich_text_story: `<p>Every evening the ${secret} keeper climbed the hill and lit the lamp.</p>`,
  });
  const series = await post<{ series_id: number; slug: string }>(owner, '/series', {
    title: `The ${ofLists} hill`,
    description: `All of the ${ofLists}`,
  });
  await owner.call('PUT', '/series/story', { body: { series_id: series.series_id, story_id } });
  const collection = await post<{ collection_id: number; slug: string }>(owner, '/collection', {
    title: `Best of the ${ofLists}`,
    description: `All of the ${ofLists}`,
    collection_visibility: 'public',
    story_id,
  });
  const userId = await idOf(owner);
  const { comment_id } = await post<{ comment_id: number }>(owner, '/comment', {
    story_id,
    comment_text: `So much for the ${secret} of it.`,
  });
  await post(other, '/comment', {
    story_id,
    comment_reply_id: comment_id,
    comment_text: `What ${secret} is that, then?`,
  });
  await post(owner, '/comment', {
    story_id,
    comment_text: `Have you read of the ${secret}, @${[accepted, requested, other].map(usernameOf).join(' @')}?`,
  });
  await post(other, '/comment/like', { comment_id });
  for (const member of [owner, accepted, requested, other]) {
    await post(member, '/story/bookmark', { story_id });
    await post(member, '/hashtag/subscription', { hashtag });
  }
  for (const member of [accepted, requested, other]) {
    await post(member, '/series/subscription', { series_id: series.series_id });
    await post(member, '/collection/subscription', { collection_id: collection.collection_id });
  }
  await post(other, '/story/like', { story_id });
  const ofOthers = await post<{ collection_id: number }>(other, '/collection', {
    title: 'Stories of others',
    collection_visibility: 'public',
    story_id,
  });
  await waitFor(
    async () =>
      (await accepted.call('POST', '/user/subscription', { body: { subscription_id: userId } })).status ===
      200,
    { what: 'the author to be known to social' },
  );
  // Once notifications has applied this subscription, it has applied those to the hashtag too: they came before it.
  await waitFor(async () => (await notificationsOf(owner)).includes('note_user_subscriber'));
  await post(owner, '/story', {
    title: `The second ${secret} lamp`,
    hashtag_list: [hashtag],
    rich_text_story: `<p>Every morning the ${secret} keeper climbed the hill and put the lamp out.</p>`,
  });
  for (const member of [accepted, requested, other])
    await waitFor(async () => (await notificationsOf(member)).includes(`second ${secret}`), {
      what: 'the notification of it',
    });
  const belongings = {
    username: owner.username,
    userId,
    slug,
    storyId: story_id,
    draftToken,
    commentId: comment_id,
    hashtag,
    seriesSlug: series.slug,
    seriesId: series.series_id,
    collectionId: collection.collection_id,
    collectionSlug: collection.slug,
    othersCollectionId: ofOthers.collection_id,
    secret,
  };
  return [belongings, { owner, accepted, requested, other, visitor }];
}
