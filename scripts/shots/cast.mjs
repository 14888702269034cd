import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Account } from './account.mjs';
import { arabicStory, draftOf, frankStory, longComment, longStory, wideStory } from './stories.mjs';

const password = 'once-upon-a-time';
const makeAdmin = join(import.meta.dirname, '../admin.mjs');

/**
 * Puts what is hard to show beside the sample of a site that is thrown away afterwards: the longest names, every state
 * of a subscription, many notifications, drafts, and something for its staff to decide.
 * @param {string} api the address below which the calls lie
 * @param {string} dataDir
 */
export async function addCast(api, dataDir) {
  const enter = (username, isNew = false) => Account.enter(api, username, password, { isNew });
  const [member, reader, other, locked] = [
    await enter('ines_carvalho'),
    await enter('tobiah_wren'),
    await enter('adaeze_o'),
    await enter('noor_haddad'),
  ];
  const [writer, staff, newcomer] = [
    await enter('wilhelmina_featherstoneha', true),
    await enter('head_librarian', true),
    await enter('just_arrived', true),
  ];
  await promisify(execFile)(process.execPath, [makeAdmin, 'head_librarian'], {
    env: { ...process.env, DATA_DIR: dataDir },
  });
  await staff.call('POST', '/user/account/login', { login: 'head_librarian', password });
  const stories = await addStories(writer);
  const ids = await idsOf(api, ['ines_carvalho', 'noor_haddad', 'wilhelmina_featherstoneha']);
  await staff.call('PUT', '/admin/user', { user_id: ids.wilhelmina_featherstoneha, is_verified: 1 });
  const thread = await talk({ writer, reader, other, member, stories, ids });
  const draft = await addDrafts(member);
  await complain({ reader, other, stories, ids });
  return {
    sessions: {
      member: member.session,
      locked: locked.session,
      writer: writer.session,
      staff: staff.session,
      newcomer: newcomer.session,
    },
    stories,
    draft,
    writer: 'wilhelmina_featherstoneha',
    thread,
  };
}

async function addStories(writer) {
  await writer.call('PUT', '/user/account/settings', {
    display_name: 'Wilhelmina Featherstonehaugh-X',
    bio: 'Maker of lists, of lighthouses, and of one very old cat. I write slowly and count everything twice: once for the number, and once for the comfort of it. Most of this happened.',
    website: `https://example.org/${'wilhelmina-featherstonehaugh-'.repeat(3)}`,
    show_email: 1,
    social_media_goodreads: 'https://www.goodreads.com/wilhelmina',
    social_media_ko_fi: 'https://ko-fi.com/wilhelmina',
    social_media_buy_me_a_coffee: 'https://www.buymeacoffee.com/wilhelmina',
  });
  const places = {};
  for (const [name, story] of Object.entries({ frankStory, wideStory, arabicStory, longStory }))
    places[name] = await writer.call('POST', '/story', story);
  return places;
}

async function idsOf(api, usernames) {
  const people = await Promise.all(
    usernames.map(async (name) => (await fetch(`${api}/user/${name}`)).json()),
  );
  return Object.fromEntries(people.map(({ username, user_id }) => [username, user_id]));
}

/**
 * Likes, comments, mentions, replies and subscriptions of which the member is notified.
 * @returns the id of a comment that has replies and stands under another
 */
async function talk({ writer, reader, other, member, stories, ids }) {
  const { story_id } = stories.longStory;
  const reply = (who, comment_text, comment_reply_id) =>
    who.call('POST', '/comment', { story_id, comment_text, ...(comment_reply_id && { comment_reply_id }) });
  const first = await reply(reader, longComment);
  const second = await reply(
    member,
    'I have kept a list of lists for years, and it is never enough.',
    first.comment_id,
  );
  const third = await reply(
    other,
    '@ines_carvalho you never showed it to anybody, did you?',
    second.comment_id,
  );
  await reply(writer, 'She showed it to me. It had me on it, twice, with a price.', third.comment_id);
  await reply(writer, 'مصباح واحد من نحاس، ولا أحد يسأل.');
  for (const who of [reader, other, writer]) {
    await who.call('POST', '/comment/like', { comment_id: second.comment_id });
    await who.call('POST', '/user/subscription', { subscription_id: ids.ines_carvalho });
  }
  for (const who of [member, writer])
    await who.call('POST', '/user/subscription', { subscription_id: ids.noor_haddad });
  await member.call('POST', '/user/subscription', { subscription_id: ids.wilhelmina_featherstoneha });
  await member.call('POST', '/hashtag/subscription', { hashtag: '#sea' });
  await member.call('POST', '/story/bookmark', { story_id });
  await writer.call('POST', '/story', { ...frankStory, title: 'One More, by Request', is_nsfw: 0 });
  return second.comment_id;
}

async function addDrafts(member) {
  await member.call(
    'POST',
    '/draft',
    draftOf('A draft with a title that goes on for rather longer than the list is wide'),
  );
  await member.call('POST', '/draft', { ...draftOf(''), title: null });
  const draft = draftOf('The Ferryman’s Daughter');
  const { id, last_saved_at } = await member.call('POST', '/draft', draft);
  await member.call('POST', '/draft', {
    ...draft,
    id,
    last_saved_at,
    rich_text_story: `${draft.rich_text_story}<p>And then, of course, it rained.</p>`,
  });
  return id;
}

async function complain({ reader, other, stories, ids }) {
  const { story_id } = stories.frankStory;
  await reader.call('POST', '/report', { story_id, reason: 'This is copied from a book I own. '.repeat(6) });
  await other.call('POST', '/report', { story_id, reason: 'It is not marked as what it is.' });
  await other.call('POST', '/report', { user_id: ids.wilhelmina_featherstoneha, reason: 'Rude.' });
  await reader.call('POST', '/feedback', {
    feedback: 'The night look is a joy to read in. Could lists be longer? '.repeat(4),
  });
  await other.call('POST', '/error', {
    error: {
      pathname: '/story/the-last-ferry',
      message: 'Cannot read properties of undefined (reading "length")',
      stack:
        'TypeError: Cannot read properties of undefined\n    at StoryReader (https://example.org/assets/story-page-4f1c.js:1:20412)\n    at render',
    },
  });
}
