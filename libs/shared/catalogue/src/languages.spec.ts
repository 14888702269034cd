import { languageAttributes } from './language-attributes.js';
import { languageLabel, languages } from './languages.js';

/** The names that more people know than the one in Unicode's list. */
const ownNames: Readonly<Record<string, string>> = { bn: 'Bengali' };

describe('the languages of stories', () => {
  it('are named once each, in the order of their names', () => {
    const labels = languages.map(({ label }) => label);
    expect(new Set(labels).size).toBe(labels.length);
    expect(labels).toEqual(labels.toSorted());
  });

  it('have codes that BCP 47 knows as they are', () => {
    const codes = languages.map(({ code }) => code);
    expect(Intl.getCanonicalLocales(codes)).toEqual(codes);
    const names = new Intl.DisplayNames('en', { type: 'language' });
    for (const { code, label } of languages) expect(label).toBe(ownNames[code] ?? names.of(code));
  });

  it.each(['ar', 'fa', 'he', 'ur'])('run from right to left: %s', (code) => {
    expect(languageAttributes(code)).toEqual({ lang: code, dir: 'rtl' });
  });

  it('leave the direction to the words where they run from left to right', () => {
    expect(languageAttributes('de')).toEqual({ lang: 'de', dir: 'auto' });
  });

  it('give no attribute where the language is unknown', () => {
    expect(languageAttributes(null)).toEqual({ dir: 'auto' });
    expect(languageLabel(null)).toBeNull();
  });
});
