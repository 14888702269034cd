import { portablePattern } from './field-schema.js';

describe('a pattern for other engines than JavaScript', () => {
  it.each([
    [/^[a-z]+(?:-[a-z]+)*$/, '^[a-z]+(?:-[a-z]+)*$'],
    [/^\d{4}-\w+$/, '^[0-9]{4}-[0-9A-Za-z_]+$'],
    [/^[\w+/-]+={0,2}$/, '^[0-9A-Za-z_+/-]+={0,2}$'],
    [/^\/a\.b$/, String.raw`^/a\.b$`],
    [/^\W\D$/u, '^[^0-9A-Za-z_][^0-9]$'],
  ])('writes %s so that all read it alike', (regex, printed) => {
    expect(portablePattern(regex)).toBe(printed);
  });

  it('knows every space that JavaScript knows', () => {
    const printed = new RegExp(portablePattern(/^\S*$/u) ?? '', 'u');
    for (let code = 0; code <= 0xffff; code += 1) {
      const text = String.fromCharCode(code);
      expect(printed.test(text)).toBe(/^\S*$/u.test(text));
    }
  });

  it.each([
    ['classes of Unicode', /^\p{L}+$/u],
    ['those inside a class', /^[\p{L}_]+$/u],
    ['a look ahead', /^(?!a)b/],
    ['a look back', /(?<!a)$/],
    ['a name', /(?<year>a)/],
    ['a reference', /(a)\1/],
    ['a class of everything', /^[^]*$/],
    ['a dot', /^.$/],
    ['a character by its number', /\u00e9/],
    ['a flag that counts', /^[a-z]/i],
    ['a negated shorthand inside a class', /^[\S,]$/],
    ['a border of words', /\ba/],
  ])('does not write %s', (_, regex) => {
    expect(portablePattern(regex)).toBeUndefined();
  });
});
