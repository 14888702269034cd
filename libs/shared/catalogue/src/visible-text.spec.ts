import {
  hasVisibleText,
  isolated,
  quoted,
  visibleLine,
  visibleName,
  withoutControls,
  withoutDirections,
  withoutHidden,
} from './visible-text.js';

describe('visible text', () => {
  it.each([
    ['zero width space', '\u200b'],
    ['soft hyphen', '\u00ad'],
    ['word joiner', '\u2060'],
    ['Hangul filler', '\u3164'],
    ['halfwidth Hangul filler', '\uffa0'],
    ['blank Braille', '\u2800'],
    ['left-to-right mark', '\u200e'],
    ['Mongolian vowel separator', '\u180e'],
    ['Hangul leading filler', '\u115f'],
    ['tag space', '\u{e0020}'],
    ['alert', '\u0007'],
    ['no-break space', '\u00a0'],
    ['ideographic space', '\u3000'],
    ['line separator', '\u2028'],
    ['a mark without a base', '\u0301'],
    ['variation selector', '\ufe0f'],
    ['combining grapheme joiner', '\u034f'],
    ['byte order mark', '\ufeff'],
    ['invisible times', '\u2062'],
    ['unassigned ignorable', '\u2065'],
    ['annotation anchor', '\ufff9'],
    ['null notehead', '\u{1d159}'],
    ['full blank of hieroglyphs', '\u{13441}'],
    ['end of shorthand', '\u{1bca1}'],
    ['variation selector of the supplement', '\u{e0100}'],
    ['escape and delete', '\u001b\u007f'],
    ['next line', '\u0085'],
    ['no character', '\ufffe\u{1ffff}\ufdd0'],
    ['several of them', ' \u200b\u2060\u0007\u3164 '],
    ['nothing', ''],
  ])('does not see %s', (_, text) => {
    expect(hasVisibleText(text)).toBe(false);
  });

  it.each([
    'a',
    '.',
    '猫',
    'ก',
    'نرم',
    '👩‍👩‍👧‍👦',
    '🇫🇮',
    '\u200bx\u200b',
    '⠁',
    'é',
    '❤️',
    '\u{1fae9}',
    '\u{1fbff}',
    // Signs of Arabic that are format characters.
    '\u06dd',
    '\u0600',
    '\u{13443}',
    '\u{e0020}x',
  ])('sees %s', (text) => {
    expect(hasVisibleText(text)).toBe(true);
  });
});

describe('text without hidden characters', () => {
  it.each([
    ['Zauber\u00adbuch\u200b', 'Zauberbuch'],
    ['\u3164\u2800\u0007\u{e0020}', ''],
    ['a \t\n\u00a0\u3000b', 'a \t\n\u00a0\u3000b'],
    ['e\u0301', 'e\u0301'],
    ['نرم\u200cافزار', 'نرم\u200cافزار'],
    ['👩\u200d👧', '👩\u200d👧'],
  ])('is of %j: %j', (text, expected) => {
    expect(withoutHidden(text)).toBe(expected);
  });
});

describe('text without controls', () => {
  it('keeps tabs and line feeds', () => {
    expect(withoutControls('a\tb\nc\u0007\u0000\u001b\u007f\u0080\u009fd')).toBe('a\tb\ncd');
  });

  it.each([
    ['\r\n', '\n'],
    ['\r', '\n'],
    ['\n\r', '\n\n'],
    ['\u2028', '\n'],
    ['\u2029', '\n'],
    ['\u0085', '\n'],
    ['\v\f', '\n\n'],
  ])('has for the end of a line %j: %j', (end, expected) => {
    expect(withoutControls(`a${end}b`)).toBe(`a${expected}b`);
  });

  it('keeps joiners', () => {
    expect(withoutControls('نرم\u200cافزار')).toBe('نرم\u200cافزار');
  });
});

describe('a visible line', () => {
  it('keeps the marks that its own script needs, and none that turns the text after it', () => {
    expect(visibleLine('\u202eO\u2067t\u2069\u202cter C++\u200e \u200f\u061c')).toBe(
      'Otter C++\u200e \u200f\u061c',
    );
  });

  it('has one space between its words and none around them', () => {
    expect(visibleLine(' \u202e one\u2028\r\n two\u0085three\u0007 \u202c ')).toBe('one two three');
  });

  it.each(['\u0007', ' \u200b ', '\u202e\u202c', '\u3164', ''])(
    'is empty without anything to see: %j',
    (text) => {
      expect(visibleLine(text)).toBe('');
    },
  );
});

describe('a visible name', () => {
  it.each([
    ['Ann \u202e Lee\u200f', 'Ann Lee'],
    ['\u200e\u2066', null],
    ['\u3164', null],
    [null, null],
    [undefined, null],
  ])('is of %j: %j', (name, expected) => {
    expect(visibleName(name)).toBe(expected);
  });
});

describe('a name without directions', () => {
  it('has no mark that turns the text after it', () => {
    expect(
      withoutDirections('Ot\u202eter\u2066\u200f\u061c\u200e\u202a\u202b\u202c\u202d\u2067\u2068\u2069'),
    ).toBe('Otter');
  });
});

describe('a name in a sentence', () => {
  it.each(['Ann', 'Zoë', '猫', 'Ой', '🦊'])('stands as it is where it turns nothing: %s', (name) => {
    expect(isolated(name)).toBe(name);
  });

  it.each(['שלום', 'نرم\u200cافزار', 'Ann אב', '𞤀𞤣𞤤𞤢𞤥', 'ﷲ'])(
    'is isolated when it turns direction: %s',
    (name) => {
      expect(isolated(name)).toBe(`\u2068${name}\u2069`);
    },
  );

  it('turns nothing behind it, whatever marks it has', () => {
    expect(isolated('Otter\u202e')).toBe('\u2068Otter\u2069');
    expect(isolated('Ot\u2069ter\u202e')).toBe('\u2068Otter\u2069');
  });

  it('has its quotation marks outside', () => {
    expect(quoted('שלום')).toBe('“\u2068שלום\u2069”');
    expect(quoted('Dusk')).toBe('“Dusk”');
  });
});
