import { notificationPages } from '@quillstead/catalogue';
import { dictionary } from './dictionary.js';
import { checkField, rulesOf } from './check-field.js';
import type { FieldRules } from './field-rules.js';
import { tidyPayload } from './tidy-payload.js';
import { stripHtml } from './text/strip-html.js';

const fields = Object.entries<FieldRules>(dictionary);

/** Labels that are not the field's name in words (docs/product/fields.md#labels). */
const ownLabels: Readonly<Record<string, string>> = {
  rich_text_story: 'Story',
  lang: 'Language',
  comment_text: 'Comment',
  password1: 'Password',
  password2: 'Password confirmation',
  login: 'Username or email',
  q: 'Search',
  collection_visibility: 'Visibility',
  cover_alt: 'Alternative text',
  entry_note: 'Note',
  note_text: 'Note',
  fediverse_target: 'Fediverse address',
};

const inWords = (key: string) => {
  const words = key
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase();
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
};

describe('the dictionary', () => {
  it.each(fields)('calls %s by its name in words', (key, { label }) => {
    expect(label).toBe(ownLabels[key] ?? inWords(key));
  });

  it.each([
    ['bio', 200],
    ['description', 300],
    ['title', 100],
    ['hashtag', 30],
    ['comment_text', 5000],
    ['feedback', 2000],
    ['display_name', 30],
    ['username', 25],
    ['email', 500],
    ['login', 500],
    ['website', 200],
    ['slug', 255],
    ['font_family', 100],
    ['lang', 250],
    ['comments_policy', 250],
    ['rating', 250],
    ['note_before', 2000],
    ['note_after', 2000],
    ['next', 2000],
    ['token', 2000],
    ['webpushSubscription', 1000],
    ['password', 500],
    ['password1', 500],
    ['password2', 500],
    ['q', 150],
    ['rich_text_story', 1_000_000],
    ['rich_text_insert', 1_000_000],
    ['rich_text_sum', 30],
    ['last_saved_at', 30],
    ['reason', 2000],
    ['pathname', 2000],
    ['rdt_cid', 25],
    ['wbraid', 100],
    ['gclid', 100],
    ['social_media_ko_fi', 250],
    ['filter', 250],
  ])('lets %s have %i characters and no more', (key, max) => {
    const message = `${rulesOf(key)?.label} must be less than or equal to ${max} characters.`;
    expect(checkField(key, 'x'.repeat(max), {}, { textOf: stripHtml })).not.toBe(message);
    expect(checkField(key, 'x'.repeat(max + 1), {}, { textOf: stripHtml })).toBe(message);
  });

  it.each([
    ['comment_text', 'a b cdefg', 'Comment must be at least 10 characters.'],
    ['comment_text', 'abcde fghij', 'Comment must be at least 3 words.'],
    ['feedback', 'a b c d e f gh', 'Feedback must be at least 15 characters.'],
    ['feedback', 'abcdefgh ijklmnop', 'Feedback must be at least 3 words.'],
    ['password1', 'abcde', 'Password must be at least 6 characters.'],
    ['q', 'a', 'Search must be at least 2 characters.'],
    ['rich_text_story', '<p>one two three f</p>', 'Story must be at least 5 words.'],
  ])('requires more of %s than %j', (key, value, message) => {
    expect(checkField(key, value, {}, { textOf: stripHtml })).toBe(message);
  });

  it.each([
    ['comment_text', 'ab cd efgh'],
    ['feedback', 'ab cdefg hijklm'],
    ['password1', 'abcdef'],
    ['q', 'ab'],
    ['rich_text_story', '<p>a b c d efghijk</p>'],
  ])('requires no more of %s than %j', (key, value) => {
    expect(checkField(key, value, {}, { textOf: stripHtml })).toBeNull();
  });

  it.each([
    ['email', 'ann lee@example.com', "Email can't include spaces/whitespaces."],
    ['login', 'ann lee', "Username or email can't include spaces/whitespaces."],
    ['password', 'secret words', "Password can't include spaces/whitespaces."],
    ['password1', 'secret words', "Password can't include spaces/whitespaces."],
    ['slug', 'one-night 1', "Slug can't include spaces/whitespaces."],
    ['title', '*One night*', "Title can't start or end with: ~ < > ( ) + - *."],
    ['hashtag_list', ['#rain', '#a-b'], "Hashtag list can only contain letters, numbers, and '_'."],
    ['last_saved_at', '2026-01-31', 'Last saved at must be properly formatted.'],
    ['pathname', 'story/one', 'Pathname must be properly formatted.'],
    ['social_media_ko_fi', 'javascript:alert(1)', 'Social media ko fi must be properly formatted.'],
  ])('does not take the %s %j for its form', (key, value, message) => {
    expect(checkField(key, value)).toBe(message);
  });

  it('holds an address to what its index can hold, whatever its characters are', () => {
    expect(checkField('email', '🌙'.repeat(251))).toBe('Email must be less than or equal to 500 characters.');
    expect(checkField('email', '🌙'.repeat(250))).toBe('Email must be properly formatted.');
  });

  it('takes an address only as people see it and DNS allows it', () => {
    expect(checkField('email', 'ann@example.com')).toBeNull();
    expect(checkField('email', 'zw\u200bx@example.org')).toBe('Email must be properly formatted.');
    expect(checkField('email', 'ann@-example.org')).toBe('Email must be properly formatted.');
  });

  it('lets each text of an error have 20,000 characters and no more', () => {
    expect(checkField('error', { stack: 'x'.repeat(20_000) })).toBeNull();
    expect(checkField('error', { stack: 'x'.repeat(20_001) })).toBe(
      'Error must be less than or equal to 20000 characters.',
    );
  });

  it.each([
    ['hashtag_list', '#rain', 7],
    ['requestKeys', 'bio', 7],
    ['excludeKeys', 'hashtag_recommendations', 1],
  ])('lets %s have items like %s, %i of them and no more', (key, item, max) => {
    expect(
      checkField(
        key,
        Array.from({ length: max }, () => item),
      ),
    ).toBeNull();
    expect(
      checkField(
        key,
        Array.from({ length: max + 1 }, () => item),
      ),
    ).toBe(`${rulesOf(key)?.label} must have less than or equal to ${max} items.`);
  });

  it('counts blocks up to as many as a story has characters, and has a share of one in percent', () => {
    const valid = (key: string, ...values: number[]) => values.filter((one) => checkField(key, one) === null);
    expect(valid('reading_place', 1_000_000, 1_000_001)).toEqual([1_000_000]);
    expect(valid('reading_block_share', -0.001, 0, 0.001, 100, 100.001)).toEqual([0, 0.001, 100]);
  });

  it('requires a story that is clean', () => {
    const dirty = { isClean: () => false, textOf: stripHtml };
    expect(checkField('rich_text_story', '<p>Once upon a time there was</p>', {}, dirty)).toBe(
      'Story is a dirty value.',
    );
  });

  it.each([
    [
      'list',
      [
        'user',
        'story',
        'comment',
        'hashtag',
        'posts',
        'bookmarks',
        'subscribers',
        'subscriptions',
        'comments',
        'replies',
        'likes',
        'errors',
        'account',
      ],
    ],
    [
      'filter',
      ['stories', 'comments', 'confirmed', 'requests', 'hashtags', 'users', 'series', 'collections', 'false'],
    ],
    ['filter2', ['all', 'authors', 'hashtags']],
    ['sort', ['newest', 'top', 'trending', 'alphabetical', 'chronological']],
    ['q_source', ['desktop_search', 'tablet_search', 'mobile_search', 'hashtag_list', 'search_page']],
    ['updateKey', ['note_last']],
    ['content_type', ['draft_page']],
    ['theme_mode', ['light', 'dark', 'sepia']],
    ['note_email_frequency', ['at_once', 'hourly', 'daily']],
    ['comment_rule', ['open', 'first', 'each']],
    ['decision', ['keep', 'remove', 'suspend']],
    ['role', ['member', 'moderator', 'admin']],
    ['status', ['active', 'suspended']],
    ['service', ['accounts', 'content', 'social', 'notifications', 'search']],
    ['work', ['jobs', 'events']],
    [
      'page',
      [
        'all',
        'note_comment_mention',
        'account',
        'notifications',
        'feedback',
        'errors',
        'reports',
        'users',
        'queues',
      ],
    ],
  ])('lets %s be %j and nothing else', (key, options) => {
    for (const option of options) expect(checkField(key, option)).toBeNull();
    expect(checkField(key, 'other')).toBe(`${rulesOf(key)?.label}: "other" is not an acceptable value.`);
    const { whitelist = [] } = rulesOf(key) ?? {};
    expect(new Set(whitelist).size).toBe(whitelist.length);
  });

  it.each(['reading_place', 'rich_text_at', 'rich_text_remove'])('counts %s in whole steps from 0', (key) => {
    expect(checkField(key, 0)).toBeNull();
    expect(checkField(key, 7)).toBeNull();
    expect(checkField(key, 0.5)).not.toBeNull();
    expect(checkField(key, -1)).not.toBeNull();
  });

  it.each(['Georgia', 'Arial'])('knows the font %s', (label) => {
    expect(checkField('font_family', label)).toBeNull();
  });

  it.each([
    'token',
    'webpushSubscription',
    'next',
    'password',
    'password1',
    'password2',
    'rich_text_insert',
    'rich_text_sum',
  ])('leaves %s as it came, though its spaces are not tidy', (key) => {
    expect(tidyPayload({ [key]: ' a  b ' })).toEqual({ [key]: ' a  b ' });
  });

  const multiline = 'bio description note_before note_after rich_text_story comment_text feedback reason';
  it.each(multiline.split(' '))('leaves the lines of %s', (key) => {
    expect(tidyPayload({ [key]: 'one\n\n two' })).toEqual({ [key]: 'one\n\n two' });
  });

  it.each(['title', 'display_name', 'username', 'hashtag', 'q'])('makes %s one line', (key) => {
    expect(tidyPayload({ [key]: ' one\n\n two ' })).toEqual({ [key]: 'one two' });
  });

  it('allows the keys that tooltips have and no others', () => {
    const all = [
      'is_verified',
      'display_name',
      'joined_at',
      'bio',
      'count_stories',
      'count_subscribers',
      'subscription',
    ];
    expect(checkField('requestKeys', all)).toBeNull();
    expect(checkField('requestKeys', ['email'])).toBe('Request keys: "email" is not an acceptable value.');
    expect(checkField('excludeKeys', ['hashtag_recommendations'])).toBeNull();
    expect(checkField('excludeKeys', ['items'])).toBe('Exclude keys: "items" is not an acceptable value.');
  });

  it('has a switch for pushing each kind and a link for each of the seventeen sites', () => {
    const named = (prefix: string) => fields.filter(([key]) => key.startsWith(prefix));
    expect(named('push_note_').map(([key, { type }]) => [key, type])).toEqual(
      Object.keys(notificationPages).map((kind) => [`push_${kind}`, 'flag']),
    );
    expect(named('social_media_')).toHaveLength(17);
  });

  it('takes an error of four texts, the last of which older pages do not send', () => {
    const error = { pathname: '/', message: 'Oh no', stack: null };
    expect(checkField('error', error)).toBeNull();
    expect(checkField('error', { ...error, release: 'index-AbCd1234' })).toBeNull();
    expect(checkField('error', { user: 1 })).toBe('Error: "user" is not an acceptable key.');
    expect(checkField('error', { ...error, message: 1 })).toBe('Error is not type: string.');
    expect(checkField('error', { message: { toString: 1 } })).toBe('Error is not type: string.');
    expect(checkField('error', 'Oh no')).toBe('Error is not type: object.');
  });

  it('takes whole ids', () => {
    expect(checkField('story_id', 1.5)).toBe('Story id: "1.5" is not an acceptable value.');
    expect(checkField('story_id', 2 ** 53)).toBe('Story id must be less than or equal to 9007199254740991.');
  });

  it('reserves the name that the site goes by', () => {
    expect(checkField('username', 'quillsteadfan')).toBe('Username: "quillstead" is a reserved term.');
    expect(checkField('username', 'quillsteadfan', {}, { siteName: 'Inkwell' })).toBeNull();
    expect(checkField('display_name', 'Mr. Inkwell', {}, { siteName: 'Inkwell' })).toBe(
      'Display name: "inkwell" is a reserved term.',
    );
  });
});
