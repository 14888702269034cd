import { jest } from '@jest/globals';
import {
  checkField,
  checkPayload,
  dictionary,
  type FieldKey,
  mostUnits,
  rulesOf,
  stripHtml,
} from './index.js';
import type { FieldRules } from './field-rules.js';

const fields = Object.entries<FieldRules>(dictionary);
const tooLong = (label: string, max: number) => `${label} must be less than or equal to ${max} characters.`;
const heaped = (label: string) => `${label} has a letter with too many marks.`;
const heap = (marks: number) => `A${'\u0301'.repeat(marks)}`;
/** Two units a character, and no two characters join. */
const moon = '🌙';

/** A value of as many units, in the form in which the field holds texts. */
function sent({ type, whitelistKeys = ['key'] }: FieldRules, text: string): unknown {
  if (type === 'array') return [text];
  return type === 'object' ? Object.fromEntries(whitelistKeys.map((key) => [key, text])) : text;
}

const texts = fields.filter(([, { type }]) => type === 'string' || type === 'array' || type === 'object');
const limitOf = ({ maxLength, maxLengthItem }: FieldRules) => maxLength ?? maxLengthItem ?? 0;

/** Fails the test when a text is split into characters or words. */
function forbidSegmenting(): void {
  jest.spyOn(Intl.Segmenter.prototype, 'segment').mockImplementation(() => {
    throw new Error('a text was segmented');
  });
}

afterEach(() => jest.restoreAllMocks());

describe('the hard limit of a field', () => {
  it.each(texts)('%s has one, of at most eight units a character', (_, rules) => {
    expect(limitOf(rules)).toBeGreaterThan(0);
    expect(mostUnits(rules)).toBeGreaterThanOrEqual(limitOf(rules));
    expect(mostUnits(rules)).toBeLessThanOrEqual(8 * limitOf(rules));
  });

  it.each(texts)('%s refuses a longer text without splitting it, also of a draft', (key, rules) => {
    forbidSegmenting();
    const message = tooLong(rules.label, limitOf(rules));
    const value = sent(rules, heap(mostUnits(rules)));
    expect(checkField(key, value)).toBe(message);
    const keys = { required: [], optional: [key as FieldKey] };
    expect(checkPayload({ [key]: value }, { ...keys, isDraft: true })).toEqual({ key, message });
    expect(checkPayload({ [key]: value }, { ...keys, required: [key as FieldKey] })).toEqual({
      key,
      message,
    });
  });

  it.each(texts)('%s refuses a character that more is heaped on than any script does', (key, rules) => {
    const message = heaped(rules.label);
    expect(checkField(key, sent(rules, heap(15)), {}, { textOf: stripHtml })).not.toBe(message);
    // The rule also applies to a text that is shorter than the field's limit in UTF-16 units.
    expect(checkField(key, sent(rules, heap(16)), {}, { textOf: stripHtml })).toBe(message);
  });

  it.each(['rich_text_story', 'rich_text_insert'])(
    '%s has room for its characters where each is an emoji with a tone of skin',
    (key) => {
      const rules = rulesOf(key);
      if (rules === undefined) throw new Error(`There is no field ${key}.`);
      expect(mostUnits(rules)).toBe('👋🏽'.length * limitOf(rules));
    },
  );

  it.each(['title', 'comment_text', 'rich_text_story'])(
    'refuses a hostile %s of 4 MiB without reading it as characters or markup',
    (key) => {
      forbidSegmenting();
      const { label, maxLength = 0 } = rulesOf(key) ?? { label: '', type: 'string' };
      const isClean = jest.fn(() => true);
      const textOf = jest.fn((html: string) => html);
      for (const [hostile, message] of [
        [heap(2 * 1024 * 1024), key === 'rich_text_story' ? heaped(label) : tooLong(label, maxLength)],
        ['<p>'.repeat(1_398_101), tooLong(label, maxLength)],
      ] as const) {
        const keys = { required: [key as FieldKey], optional: [] };
        const context = { isClean, ...(key === 'rich_text_story' ? { textOf: stripHtml } : { textOf }) };
        expect(checkPayload({ [key]: hostile }, keys, context)?.message).toBe(message);
      }
      expect(isClean).not.toHaveBeenCalled();
      expect(textOf).not.toHaveBeenCalled();
    },
  );

  it('reads no markup of a story that no limit allows, also where its markup is left to content', () => {
    const textOf = jest.fn((html: string) => html);
    const keys = { required: ['rich_text_story'], optional: [] } as const;
    const story = '<p>'.repeat(1_398_101);
    for (const leavesMarkup of [true, false]) {
      expect(checkPayload({ rich_text_story: story }, keys, { textOf, leavesMarkup })?.message).toBe(
        'Story must be less than or equal to 1000000 characters.',
      );
    }
    expect(textOf).not.toHaveBeenCalled();
  });

  it.each([
    ['Latin', 'The rain '],
    ['Chinese', '灯火阑珊处'],
    ['Hindi', 'नमस्ते '],
    ['Thai', 'สวัสดี '],
    ['Arabic with vowel signs', 'مُحَمَّدٌ '],
    ['Hebrew with points', 'שָׁלוֹם '],
    ['Tamil', 'வணக்கம் '],
    ['Burmese', 'မြန်မာ '],
    ['Korean', '안녕하세요 '],
    ['emoji', moon],
    ['flags', '🇫🇷'],
    ['emoji with a tone of skin', '👍🏽'],
  ])('leaves room for a million characters of %s', (_, part) => {
    const count = [...new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(part)].length;
    const text = part.repeat(Math.floor(1_000_000 / count));
    expect(checkField('rich_text_insert', text)).toBeNull();
  });

  it.each([
    ['a family', '👨🏻‍👩🏻‍👧🏻‍👦🏻'],
    ['a kiss', '👩🏿‍❤️‍💋‍👩🏿'],
    ['the flag of Scotland', '🏴󠁧󠁢󠁳󠁣󠁴󠁿'],
    ['a Sanskrit conjunct', 'र्त्स्न्या'],
    ['a Tibetan stack', 'བསྒྲུབས'],
    ['a character with many accents', `e${'\u0301'.repeat(15)}`],
    ['such a character among others', `rain e${'\u0301'.repeat(15)}`],
  ])('takes %s for ordinary writing', (_, text) => {
    expect(checkField('title', text)).toBeNull();
  });
});
