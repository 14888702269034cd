import { activityLabel, countLabel, newNotificationsLabel } from './notification-labels.js';
import type { NotificationGroup } from './notification-group.js';
import { isNotificationKey, notificationKeys, notificationKinds } from './notification-kinds.js';
import { matchPage } from '../paths/match-page.js';
import type { NotificationKey } from '../paths/notification-pages.js';
import { actorsLabel } from './notification-words.js';

const ann = { username: 'ann', display_name: 'Ann' };
const ben = { username: 'ben', display_name: null };

const one: NotificationGroup = {
  receiver: { username: 'me' },
  actors: [ann],
  count: 1,
  subscription_code: true,
  slug: 'the-road',
  story_title: 'The Road',
  hashtag: '#moon',
  comment_id: 7,
  comment_reply_id: 5,
};
const many: NotificationGroup = { ...one, actors: [ann, ben], count: 5 };

describe('the table of notification kinds', () => {
  it('begins with the first nine kinds in their order', () => {
    expect(notificationKeys.slice(0, 9).join(' ')).toBe(
      'note_story_from_author_subscription note_story_from_hashtag_subscription note_user_subscriber ' +
        'note_user_subscription_accept note_story_like note_story_comment note_comment_like note_comment_reply ' +
        'note_comment_mention',
    );
    expect(Object.keys(notificationKinds)).toEqual(notificationKeys);
  });

  it('numbers kinds in their order: a row keeps its number, and a new kind comes last', () => {
    expect(notificationKeys.map((key) => notificationKinds[key].code)).toEqual(
      notificationKeys.map((_, place) => place + 1),
    );
  });

  it.each(notificationKeys)('%s has its texts', (key) => {
    const kind = notificationKinds[key];
    expect(kind.key).toBe(key);
    const { title, zero, label_activity, label_detail, label_data } = kind;
    const texts = [title, zero, label_activity, label_detail, label_data.one, label_data.many];
    expect(texts.every((text) => text.trim() !== '')).toBe(true);
  });

  it('has each text in one kind alone', () => {
    for (const text of ['title', 'zero', 'label_detail'] as const) {
      expect(new Set(notificationKeys.map((key) => notificationKinds[key][text])).size).toBe(
        notificationKeys.length,
      );
    }
  });

  it.each<[NotificationKey, string, string]>([
    ['note_story_from_author_subscription', 'Ann published “The Road”.', '/story/the-road'],
    ['note_story_from_hashtag_subscription', 'Ann published “The Road” under #moon.', '/story/the-road'],
    ['note_user_subscriber', 'Ann subscribed to you.', '/user/ann'],
    ['note_user_subscription_accept', 'Ann accepted your request to subscribe.', '/user/ann'],
    ['note_story_like', 'Ann liked your story “The Road”.', '/story/the-road/likes'],
    ['note_story_comment', 'Ann commented on your story “The Road”.', '/comment/7'],
    ['note_comment_like', 'Ann liked your comment on “The Road”.', '/comment/7/likes'],
    ['note_comment_reply', 'Ann replied to your comment on “The Road”.', '/comment/7'],
    ['note_comment_mention', 'Ann mentioned you in a comment on “The Road”.', '/comment/7'],
  ])('%s says "%s" and leads to %s', (key, text, link) => {
    expect([notificationKinds[key].noteText(one), notificationKinds[key].link(one)]).toEqual([text, link]);
  });

  it.each<[NotificationKey, string, string]>([
    ['note_user_subscriber', 'Ann and 4 others subscribed to you.', '/user/me/subscribers/newest/confirmed'],
    ['note_story_like', 'Ann and 4 others liked your story “The Road”.', '/story/the-road/likes'],
    [
      'note_story_comment',
      'Ann and 4 others commented on your story “The Road”.',
      '/story/the-road/comments',
    ],
    ['note_comment_like', 'Ann and 4 others liked your comment on “The Road”.', '/comment/7/likes'],
    ['note_comment_reply', 'Ann and 4 others replied to your comment on “The Road”.', '/comment/5/replies'],
  ])('a group of %s says "%s" and leads to %s', (key, text, link) => {
    expect([notificationKinds[key].noteText(many), notificationKinds[key].link(many)]).toEqual([text, link]);
  });

  it.each(notificationKeys.filter((key) => notificationKinds[key].groupedBy !== 'decision'))(
    '%s says who did something in a sentence, and leads to a page that there is',
    (key) => {
      for (const group of [one, many]) {
        expect(notificationKinds[key].noteText(group)).toMatch(/^Ann .+[^.]\.$/);
        expect(matchPage(notificationKinds[key].link(group))).not.toBeNull();
      }
    },
  );

  it('leads a group of two where it leads a larger one', () => {
    const two = { ...many, count: 2 };
    for (const key of notificationKeys)
      expect(notificationKinds[key].link(two)).toBe(notificationKinds[key].link(many));
  });

  const aboutAPage = notificationKeys.filter(
    (key) =>
      ['story', 'comment'].includes(notificationKinds[key].groupedBy) && key !== 'note_comment_waiting',
  );
  it.each(aboutAPage)(
    'leads home, and to no page that is not there, when what %s is about has no address',
    (key) => {
      const { slug: _, comment_id: __, comment_reply_id: ___, ...bare } = one;
      expect(notificationKinds[key].link(bare)).toBe('/');
    },
  );

  it('names no hashtag where it knows none', () => {
    const { hashtag: _, ...bare } = one;
    expect(notificationKinds.note_story_from_hashtag_subscription.noteText(bare)).toBe(
      'Ann published “The Road” under a hashtag of yours.',
    );
  });

  it('names the series of a new story, and none where it knows none', () => {
    const kind = notificationKinds.note_story_from_series_subscription;
    const dusk = { ...one, slug: 'dusk', story_title: 'Dusk' };
    expect(kind.noteText({ ...dusk, series_title: 'Days' })).toBe('Ann published “Dusk” in “Days”.');
    expect(kind.noteText(dusk)).toBe('Ann published “Dusk” in a series you follow.');
    expect(kind.link(dusk)).toBe('/story/dusk');
  });

  it('says how many stories were added to which collection, and leads to the last ones', () => {
    const kind = notificationKinds.note_stories_from_collection_subscription;
    const added = { ...one, collection_id: 9, collection_title: 'Of sea', count_stories: 3 };
    expect(kind.noteText(added)).toBe('Ann added 3 stories to “Of sea”.');
    expect(kind.noteText({ ...added, count_stories: 1 })).toBe('Ann added a story to “Of sea”.');
    expect(kind.noteText({ ...added, count_stories: 2_000 })).toBe('Ann added 2,000 stories to “Of sea”.');
    expect(kind.noteText(one)).toBe('Ann added stories to a collection you follow.');
    expect([kind.link(added), kind.link(one)]).toEqual(['/collection/9?sort=newest', '/']);
  });

  it('leads from comments that wait to all of them, and says how many wrote some', () => {
    const kind = notificationKinds.note_comment_waiting;
    expect(kind.noteText(one)).toBe(
      'Ann wrote a comment on your story “The Road” that waits for your approval.',
    );
    expect(kind.noteText(many)).toBe(
      'Ann and 4 others wrote comments on your story “The Road” that wait for your approval.',
    );
    expect([kind.link(one), kind.link(many)]).toEqual([
      '/account/waiting-comments',
      '/account/waiting-comments',
    ]);
  });

  it.each([
    [
      { held_kind: 'story', held_outcome: 'approve' },
      'The staff approved your story “The Road”. It is published.',
    ],
    [
      { held_kind: 'comment', held_outcome: 'refuse' },
      'The staff did not approve your comment on “The Road”.',
    ],
  ] as const)('tells a decision about a first post, and leads to the story: %j', (told, text) => {
    const { noteText, link } = notificationKinds.note_approval;
    const group = { ...one, approval: { ...told, held_id: 3, title: 'The Way' } };
    expect([noteText(group), link(group)]).toEqual([text, '/story/the-road']);
    expect(link({ ...group, slug: null })).toBe('/');
  });

  it('tells that a first story was refused, and leads to its draft', () => {
    const { noteText, link } = notificationKinds.note_approval;
    const group = {
      receiver: { username: 'me' },
      actors: [ann],
      count: 1,
      approval: { held_kind: 'story', held_outcome: 'refuse', held_id: 3, title: 'The Way' },
    } as const;
    expect(noteText(group)).toBe(
      'The staff did not approve your story “The Way”. It is still a draft of yours.',
    );
    expect(link(group)).toBe('/write?id=3');
  });

  it('calls a request by its name and leads several to the list of requests', () => {
    const kind = notificationKinds.note_user_subscriber;
    const requested = { ...one, subscription_code: false };
    expect(kind.noteText(requested)).toBe('Ann requested to subscribe to you.');
    expect(activityLabel(kind, requested)).toBe('requested to subscribe to you');
    expect(activityLabel(kind, one)).toBe('subscribed to you');
    expect(kind.link({ ...many, subscription_code: false })).toBe('/user/me/subscribers/newest/requests');
    expect(activityLabel(notificationKinds.note_story_like, requested)).toBe('liked your story');
  });

  it('says of subscribers and requests in one group that they are both, and leads to the requests', () => {
    const kind = notificationKinds.note_user_subscriber;
    const both = { ...many, subscription_code: true, has_both_codes: true };
    expect(kind.noteText(both)).toBe('Ann and 4 others subscribed or requested to subscribe to you.');
    expect(activityLabel(kind, both)).toBe('subscribed or requested to subscribe to you');
    expect(kind.link(both)).toBe('/user/me/subscribers/newest/requests');
  });

  it('keeps the direction of the sentence whatever the names turn', () => {
    const group = {
      ...one,
      actors: [{ username: 'otter', display_name: 'Otter\u202e' }] as const,
      story_title: 'ליל',
      hashtag: '#ليل',
      series_title: 'א',
      collection_title: 'ב',
    };
    const who = 'Otter';
    expect(notificationKinds.note_story_like.noteText(group)).toBe(
      `${who} liked your story “\u2068ליל\u2069”.`,
    );
    expect(notificationKinds.note_story_from_hashtag_subscription.noteText(group)).toBe(
      `${who} published “\u2068ליל\u2069” under \u2068#ليل\u2069.`,
    );
    expect(notificationKinds.note_story_from_series_subscription.noteText(group)).toContain(
      '“\u2068א\u2069”',
    );
    expect(notificationKinds.note_stories_from_collection_subscription.noteText(group)).toContain(
      '“\u2068ב\u2069”',
    );
  });

  it('gives one cause to one kind: mention before reply before comment, author before series before hashtag', () => {
    expect(
      notificationKeys.map((key) => notificationKinds[key].yieldsTo).filter((kinds) => kinds.length > 0),
    ).toEqual([
      ['note_story_from_author_subscription', 'note_story_from_series_subscription'],
      ['note_comment_mention', 'note_comment_reply'],
      ['note_comment_mention'],
      ['note_story_from_author_subscription'],
    ]);
  });

  it('calls a story without a title "Untitled"', () => {
    expect(notificationKinds.note_story_like.noteText({ ...one, story_title: null })).toBe(
      'Ann liked your story “Untitled”.',
    );
  });

  it.each([
    ['note_story_like', true],
    ['note_nothing', false],
    ['constructor', false],
  ])('knows whether %s is a kind: %s', (text, expected) => {
    expect(isNotificationKey(text)).toBe(expected);
  });
});

describe('the words of a notification', () => {
  it.each<[NotificationGroup['actors'], number, string]>([
    [[ann], 1, 'Ann'],
    [[ben], 1, 'ben'],
    [[ann, ben], 2, 'Ann and ben'],
    [[ann], 2, 'Ann and 1 other'],
    [[ann, ben], 3, 'Ann and 2 others'],
    [[ann, ben], 10_001, 'Ann and 10K others'],
  ])('name who did it: %j of %i', (actors, count, expected) => {
    expect(actorsLabel({ ...one, actors, count })).toBe(expected);
  });

  it.each([
    [1, '1 new subscriber'],
    [2, '2 new subscribers'],
    [1234, '1.2K new subscribers'],
  ])('count: %i', (count, expected) => {
    expect(countLabel(notificationKinds.note_user_subscriber, count)).toBe(expected);
  });

  it.each([
    [0, '!'],
    [1, '+1'],
    [999, '+999'],
    [1500, '+1.5K'],
  ])('on the notifications button: %i', (count, expected) => {
    expect(newNotificationsLabel(count)).toBe(expected);
  });
});
