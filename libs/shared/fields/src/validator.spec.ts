import type { ValidatorContext } from './check-context.js';
import type { FieldConfig } from './field-rules.js';
import { messages } from './messages.js';
import { Validator } from './validator.js';
import { stripHtml } from './text/strip-html.js';

type Case = [rules: Omit<FieldConfig, 'key' | 'label'>, value: unknown, expected: string | null];

const judge = (rules: Case[0], value: unknown, context: ValidatorContext = { textOf: stripHtml }) =>
  new Validator([
    { key: 'one', label: 'One', ...rules },
    { key: 'other', label: 'Other', type: 'string' },
  ]).checkField('one', value, { other: 'same' }, context);

const text = 'string';
const pattern = { regex: /^a/, message: 'must start with an a' };

const cases: Case[] = [
  [{ type: text }, 7, 'One is not type: string.'],
  [{ type: 'number' }, '7', 'One is not type: number.'],
  [{ type: 'number' }, Number.POSITIVE_INFINITY, 'One is not type: number.'],
  [{ type: 'array' }, 'a', 'One is not type: array.'],
  [{ type: 'array' }, ['a', 7], 'One is not type: string.'],
  [{ type: 'object' }, ['a'], 'One is not type: object.'],
  [{ type: 'object' }, { a: 7 }, null],
  [{ type: 'flag' }, '1', 'One is not type: number.'],
  [{ type: 'flag' }, 2, 'One: "2" is not an acceptable value.'],
  [{ type: 'flag' }, 0.5, 'One: "0.5" is not an acceptable value.'],
  [{ type: 'flag' }, 0, null],
  [{ type: 'flag' }, 1, null],
  [{ type: 'number', min: 3 }, 2, 'One must be greater than or equal to 3.'],
  [{ type: 'number', min: 3 }, 3, null],
  [{ type: 'number', max: 3 }, 3, null],
  [{ type: 'number', max: 3 }, 4, 'One must be less than or equal to 3.'],
  [{ type: 'number', isWhole: true }, 1.5, 'One: "1.5" is not an acceptable value.'],
  [{ type: 'number', isWhole: true }, 2, null],
  [{ type: 'number', whitelist: [1, 3] }, 2, 'One: "2" is not an acceptable value.'],
  [{ type: text, minLength: 3 }, 'ab', 'One must be at least 3 characters.'],
  [{ type: text, minLength: 3 }, 'e\u0301b', 'One must be at least 3 characters.'],
  [{ type: text, minLength: 3 }, 'abc', null],
  [{ type: text, minLength: 3 }, 'a\u200b\u00ad\u3164\u2800\u0007b', 'One must be at least 3 characters.'],
  [{ type: text, minLength: 3 }, '👩\u200d👧b', 'One must be at least 3 characters.'],
  [{ type: text, minLength: 3 }, 'a b', null],
  [{ type: text, maxLength: 3 }, 'a\u200b\u200bb', 'One must be less than or equal to 3 characters.'],
  [{ type: text, minWords: 2 }, 'one \u3164', 'One must be at least 2 words.'],
  [{ type: text, minLengthHtml: 3 }, '<p>ab&shy;&#8203;</p>', 'One must be at least 3 characters.'],
  [{ type: text, maxLength: 3 }, 'abc', null],
  [{ type: text, maxLength: 3 }, '👩‍👩‍👧🇫🇷é', null],
  [{ type: text, maxLength: 3 }, 'abcd', 'One must be less than or equal to 3 characters.'],
  [
    { type: text, maxLength: 1_000_000 },
    'a'.repeat(1_000_001),
    'One must be less than or equal to 1000000 characters.',
  ],
  [{ type: text, minWords: 2 }, 'one', 'One must be at least 2 words.'],
  [{ type: text, minWords: 2 }, 'one two', null],
  [{ type: text, maxWords: 2 }, 'one two', null],
  [{ type: text, maxWords: 2 }, 'one two three', 'One must be less than or equal to 2 words.'],
  [{ type: text, minLengthHtml: 3 }, '<p><em>ab</em></p>', 'One must be at least 3 characters.'],
  [{ type: text, minLengthHtml: 3 }, '<p>a&amp;b</p>', null],
  [{ type: text, maxLengthHtml: 3 }, '<p>abc</p>', null],
  [{ type: text, maxLengthHtml: 3 }, '<p>abcd</p>', 'One must be less than or equal to 3 characters.'],
  [{ type: text, minWordsHtml: 2 }, '<p>one</p>', 'One must be at least 2 words.'],
  [{ type: text, minWordsHtml: 2 }, '<p>one</p><p>two</p>', null],
  [{ type: text, maxWordsHtml: 2 }, '<p>one</p><p>two</p>', null],
  [{ type: text, maxWordsHtml: 2 }, '<p>a b c</p>', 'One must be less than or equal to 2 words.'],
  [{ type: 'array', maxItems: 2 }, ['a', 'b', 'c'], 'One must have less than or equal to 2 items.'],
  [{ type: 'array', minItems: 2 }, ['a'], 'One must have at least 2 items.'],
  [{ type: 'array', minItems: 2, maxItems: 2 }, ['a', 'b'], null],
  [{ type: 'array', maxLengthItem: 2 }, ['ab', 'abc'], 'One must be less than or equal to 2 characters.'],
  [{ type: 'array', minLengthItem: 2 }, ['ab', 'a'], 'One must be at least 2 characters.'],
  [{ type: 'array', patterns: [pattern] }, ['a', 'b'], 'One must start with an a.'],
  [{ type: 'array', whitelist: ['a'] }, ['a', 'b'], 'One: "b" is not an acceptable value.'],
  [
    { type: 'array', blacklist: { loose: ['bad'] } },
    ['a', 'aBADa'],
    'One is forbidden.. please try something else.',
  ],
  [{ type: 'array', reserved: { exact: ['own'] } }, ['Own'], 'One: "own" is a reserved term.'],
  [{ type: 'object', whitelistKeys: ['a'] }, { a: '', b: '' }, 'One: "b" is not an acceptable key.'],
  [{ type: 'object', blacklistKeys: { exact: ['b'] } }, { B: '' }, 'One: "B" is not an acceptable key.'],
  [{ type: 'object', blacklistKeys: { loose: ['b'] } }, { abc: '' }, 'One: "abc" is not an acceptable key.'],
  [{ type: 'object', blacklistKeys: { exact: ['b'] } }, { abc: '' }, null],
  [{ type: 'object', maxLengthItem: 2 }, { a: 'abc' }, 'One must be less than or equal to 2 characters.'],
  [{ type: 'object', minLengthItem: 2 }, { a: 'ab', b: 'a' }, 'One must be at least 2 characters.'],
  [{ type: 'object', maxLengthItem: 2 }, { a: { b: 1 } }, 'One is not type: string.'],
  [{ type: 'object', maxLengthItem: 2 }, { a: null }, null],
  [{ type: text, patterns: [pattern] }, 'b', 'One must start with an a.'],
  [{ type: text, match: 'other' }, 'different', 'One must match Other.'],
  [{ type: text, match: 'other' }, 'same', null],
  [{ type: text, whitelist: ['a'] }, 'A', 'One: "A" is not an acceptable value.'],
  [{ type: text, whitelist: ['a'] }, 'a', null],
  [{ type: text, blacklist: { exact: ['Bad'] } }, 'bAD', 'One is forbidden.. please try something else.'],
  [{ type: text, blacklist: { exact: ['bad'] } }, 'badly', null],
  [{ type: text, blacklist: { loose: ['bad'] } }, 'BADLY', 'One is forbidden.. please try something else.'],
  [{ type: text, reserved: { exact: ['own'] } }, 'OWN', 'One: "own" is a reserved term.'],
  [{ type: text, reserved: { exact: ['own'] } }, 'owner', null],
  [{ type: text, reserved: { exact: ['own'] } }, 'quillsteadfan', null],
  [{ type: text, reserved: { loose: ['own'] } }, 'shOWNing', 'One: "own" is a reserved term.'],
];

describe('the rules', () => {
  it.each(cases)('judge by %j the value %j', (rules, value, expected) => {
    const shown = typeof value === 'string' && value.length > 1000 ? 'long' : value;
    expect([shown, judge(rules, value)]).toEqual([shown, expected]);
  });

  it('say back what was sent, of a long text the first 250 characters', () => {
    const rules = { type: text, whitelist: ['a'] } as const;
    const said = (value: string) => judge(rules, value)?.split('"')[1];
    const whole = `b${'c'.repeat(249)}`;
    expect(said(whole)).toBe(whole);
    expect(said(`${whole}d`)).toBe(`${whole}…`);
    // A pair is not cut in two.
    expect(said(`${whole.slice(1)}🌙`)).toBe(`${whole.slice(1)}\ufffd…`);
  });

  it('require clean markup where the sanitiser is at hand', () => {
    const rules = { type: text, isSanitized: true } as const;
    expect(judge(rules, '<b>', { isClean: () => false })).toBe('One is a dirty value.');
    expect(judge(rules, '<p>', { isClean: () => true })).toBeNull();
    expect(judge(rules, '<b>')).toBeNull();
  });

  it.each([
    ['Inkwell', 'MyINKWELLfan', 'inkwell'],
    ['The Ink Well', 'theinkwell', 'theinkwell'],
    ['The Ink Well', 'the_ink_well_1', 'the_ink_well'],
    ['The Ink Well', 'In the ink well', 'the ink well'],
    [' The Ink Well ', 'In the ink well', 'the ink well'],
    ['Inkwell', 'quillstead', null],
    ['', 'anything', null],
    ['…', 'anything…', null],
    ['Ink', 'thinkerbell', null],
    ['Ink', 'Rachel Pink', null],
    ['Ink', 'inks', null],
    ['Ink', 'ink2', null],
    ['Ink', 'éink', null],
    ['Ink', 'Ink', 'ink'],
    ['Ink', 'the_INK_team', 'ink'],
    ['Ink', 'Team of Ink!', 'ink'],
    ['Ink', 'thinker of ink', 'ink'],
    ['Ink', 'The-Ink-Team', 'ink'],
    ['Diary', 'Mr. Diary', 'diary'],
    ['Diary', 'mydiary', null],
    ['Poetry', 'mypoetry', 'poetry'],
    ['My Ink', 'myink', 'myink'],
    ['My Ink', 'army_ink', null],
    ['My Ink', 'Tommy Inkster', null],
    ['My Inks', 'tommyinkster', 'myinks'],
    ['I♥U', 'iu', 'iu'],
    ['I♥U', 'radium', null],
    ['I♥U', 'Say I♥U today', 'i♥u'],
    ['Q&A', 'team_q_a', 'q_a'],
    ['I\u200bn\u200bk', 'thinker', null],
    ['I\u200bn\u200bk', 'ink', 'ink'],
    ['Ink', 'I\u200bn\u200bk', 'ink'],
    ['\u200b', 'anything\u200b', null],
    ['猫', '猫', '猫'],
    ['猫', '猫 の 家', '猫'],
    ['猫', '黒い猫です', null],
    ['山本', '山本さん', null],
    ['文学堂', '新文学堂の人', '文学堂'],
    ['แมวดำ', 'บ้านแมวดำ', 'แมวดำ'],
    ['한글', '한글님', null],
    ['한글', '한글 님', '한글'],
    ['Чай', 'случайный', null],
    ['Чай', 'Мой чай', 'чай'],
    ['Cafe\u0301', 'Café', 'café'],
    ['Café', 'cafe\u0301', 'café'],
  ])('reserve the name of the site %j in %j', (siteName, value, term) => {
    const found = judge({ type: text, reserved: { siteName: true } }, value, { siteName });
    expect(found).toBe(term === null ? null : `One: "${term}" is a reserved term.`);
  });

  it('hold a draft to types and maximums alone', () => {
    const draft = { isDraft: true };
    const rules = { type: text, minLength: 3, maxLength: 5, minWordsHtml: 2, patterns: [pattern] } as const;
    expect(judge(rules, 'b', draft)).toBeNull();
    expect(judge(rules, 'b'.repeat(6), draft)).toBe('One must be less than or equal to 5 characters.');
    expect(judge(rules, 7, draft)).toBe('One is not type: string.');
    expect(judge({ type: 'flag' }, 2, draft)).toBe('One: "2" is not an acceptable value.');
  });

  it('leave markup to who keeps it, but for its type', () => {
    const rules = { type: text, isSanitized: true, minLengthHtml: 5 } as const;
    expect(judge(rules, '<p>a</p>', { leavesMarkup: true })).toBeNull();
    expect(judge(rules, 7, { leavesMarkup: true })).toBe('One is not type: string.');
  });
});

it('has the sentence for a password that too many people have', () => {
  expect(messages.tooCommon('Password')).toBe('Password is too common. Please choose another.');
});

describe('a payload', () => {
  const validator = new Validator([
    { key: 'title', label: 'Title', type: text, maxLength: 3 },
    { key: 'rich_text_story', label: 'Story', type: text },
    { key: 'note_html', label: 'Note', type: text },
    { key: 'tags', label: 'Tags', type: 'array' },
  ]);

  it.each([
    [{ title: 'abcd' }, ['rich_text_story'], { key: 'rich_text_story', message: 'Story is required.' }],
    [
      { rich_text_story: '<p>&nbsp;<br></p>' },
      ['rich_text_story'],
      { key: 'rich_text_story', message: 'Story is required.' },
    ],
    [{ note_html: '<b></b>' }, ['note_html'], { key: 'note_html', message: 'Note is required.' }],
    [
      { title: '<b></b>' },
      ['title'],
      { key: 'title', message: 'Title must be less than or equal to 3 characters.' },
    ],
    [{ title: '  ' }, ['title'], { key: 'title', message: 'Title is required.' }],
    [{ title: null }, ['title'], { key: 'title', message: 'Title is required.' }],
    [{ tags: [] }, ['tags'], { key: 'tags', message: 'Tags is required.' }],
    [{ title: '', tags: null }, [], null],
    [{ title: 'abc', tags: ['a'] }, ['title', 'tags'], null],
  ])('%j of which %j is required', (payload, required, expected) => {
    expect(validator.validate(payload, required, { textOf: stripHtml })).toEqual(expected);
  });

  it.each([undefined, null, 'text', 7, []])('that is %j throws', (payload) => {
    expect(() => validator.validate(payload)).toThrow('Payload must be an object.');
  });

  it.each(['age', 'constructor', '__proto__', 'toString'])('with the unknown key %s throws', (key) => {
    const payload: unknown = JSON.parse(`{"${key}": 1}`);
    expect(() => validator.validate(payload)).toThrow(`Missing data dictionary config for key: ${key}`);
  });
});

describe('a dictionary', () => {
  it.each([undefined, null, {}, 'text'])('that is %j throws', (dictionary) => {
    expect(() => new Validator(dictionary as never)).toThrow(
      'Data dictionary (array of configs) is required.',
    );
  });

  it.each([
    [{ type: 'string', longest: 3 }, 'longest'],
    [{ type: 'number', maxLength: 3 }, 'maxLength'],
    [{ type: 'string', toString: 3 }, 'toString'],
    [{ type: 'date' }, 'type: date'],
  ])('with the field %j throws', (rules, rule) => {
    const field = { key: 'one', label: 'One', ...rules } as never;
    expect(() => new Validator([field])).toThrow(`Missing validation: ${rule}`);
  });
});
