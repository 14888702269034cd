import { checkField } from './check-field.js';
import { strippedOnce } from './text/strip-html.js';

const longest = (n: number) => 'a'.repeat(n);

describe('checkField', () => {
  it.each([
    ['username', longest(25), null],
    ['username', longest(26), 'Username must be less than or equal to 25 characters.'],
    ['username', 'ann lee', "Username can't include spaces/whitespaces."],
    ['username', 'ann-lee', "Username can only contain letters, numbers, and '_'."],
    ['username', '1ann', 'Username must start with a letter.'],
    ['username', 7, 'Username is not type: string.'],
    ['email', 'ann@example.com', null],
    ['email', 'ann@example', 'Email must be properly formatted.'],
    ['email', 'ann lee@example.com', "Email can't include spaces/whitespaces."],
    ['password1', '12345', 'Password must be at least 6 characters.'],
    ['title', longest(101), 'Title must be less than or equal to 100 characters.'],
    ['title', '👩‍👩‍👧'.repeat(100), null],
    ['comment_text', 'far too few', null],
    ['comment_text', 'incomprehensible brevity', 'Comment must be at least 3 words.'],
    ['rich_text_story', '<p><strong>Four words right here</strong></p>', 'Story must be at least 5 words.'],
    ['rich_text_story', '<p>a b c d e</p>', 'Story must be at least 15 characters.'],
    [
      'hashtag_list',
      ['#a', '#b', '#c', '#d', '#e', '#f', '#g', '#h'],
      'Hashtag list must have less than or equal to 7 items.',
    ],
    ['hashtag_list', [longest(31)], 'Hashtag list must be less than or equal to 30 characters.'],
    ['hashtag_list', [3], 'Hashtag list is not type: string.'],
    ['is_nsfw', 2, 'Is nsfw: "2" is not an acceptable value.'],
    ['is_nsfw', true, 'Is nsfw is not type: number.'],
    ['story_id', 0, 'Story id must be greater than or equal to 1.'],
    ['story_id', Number.NaN, 'Story id is not type: number.'],
    ['sort', 'best', 'Sort: "best" is not an acceptable value.'],
  ])('judges %s %j', (key, value, expected) => {
    expect(checkField(key, value, {}, { textOf: strippedOnce() })).toBe(expected);
  });

  it('requires the confirmation of a password to match it', () => {
    expect(checkField('password2', 'secret2', { password1: 'secret1' })).toBe(
      'Password confirmation must match Password.',
    );
    expect(checkField('password2', 'secret1', { password1: 'secret1' })).toBeNull();
  });

  it.each([null, undefined, ''])('passes over the empty value %j', (empty) => {
    expect(checkField('title', empty)).toBeNull();
  });

  it.each(['age', '__proto__', 'constructor'])('throws for %s, which the dictionary does not know', (key) => {
    expect(() => checkField(key, 'x')).toThrow(`Missing data dictionary config for key: ${key}`);
  });
});

describe('names', () => {
  it.each([
    ['username', '_', 'Username must start with a letter.'],
    ['display_name', '_', 'Display name is forbidden.. please try something else.'],
    ['username', 'QuillsteadFan', 'Username: "quillstead" is a reserved term.'],
    ['username', 'Story', 'Username: "story" is a reserved term.'],
    ['username', 'tooltip', 'Username: "tooltip" is a reserved term.'],
    ['username', 'storyteller', null],
    ['display_name', '*Ann*', "Display name can't start or end with: ~ < > ( ) + - *."],
    ['display_name', '-', "Display name can't start or end with: ~ < > ( ) + - *."],
    ['website', 'javascript:alert(1)', 'Website must be properly formatted.'],
    ['website', 'https://example.com/a?b#c', null],
    ['next', 'not base64!', 'Next must be properly formatted.'],
    ['filter', 'everything', 'Filter: "everything" is not an acceptable value.'],
    ['q', 'a', 'Search must be at least 2 characters.'],
    ['hashtag', '#été_2026', null],
    ['hashtag', '#a-b', "Hashtag can only contain letters, numbers, and '_'."],
  ])('judges %s %j', (key, value, expected) => {
    expect(checkField(key, value)).toBe(expected);
  });

  it.each(['Quill\u00adstead', 'q\u200duill\u200cstead', 'Quillste\u2060ad\u200b'])(
    'reads the reserved term in %j as people do',
    (name) => {
      expect(checkField('display_name', name)).toBe('Display name: "quillstead" is a reserved term.');
    },
  );
});
