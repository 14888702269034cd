import { readFileSync } from 'node:fs';
import { Parser } from 'htmlparser2';
import { checkField, dictionary, rulesOf } from '../index.js';
import { className, storyMarkup } from '../story-markup.js';
import { stripHtml } from '../text/strip-html.js';
import { isStoryClean, sanitizeStory } from './index.js';

interface Corpus {
  readonly markup: Readonly<Record<string, readonly string[]>>;
  readonly addresses: readonly string[];
}

const file = new URL('../../../testing/corpora/xss.json', import.meta.url);
const corpus = JSON.parse(readFileSync(file, 'utf8')) as Corpus;
const payloads = Object.values(corpus.markup).flat();
const groups = Object.entries(corpus.markup);
const tags: readonly string[] = storyMarkup.tags;
const links = Object.keys(dictionary).filter((key) => key === 'website' || key.startsWith('social_media_'));

/** The parts of a text, as a parser sees it, that a story may not have. */
function foreignIn(html: string): string[] {
  const found: string[] = [];
  const parser = new Parser({
    onopentag(name, attributes) {
      if (!tags.includes(name)) found.push(name);
      for (const [attribute, value] of Object.entries(attributes)) {
        const isKnown = attribute === 'class' && value.split(' ').every((one) => className.test(one));
        if (!isKnown) found.push(`${name} ${attribute}=${value}`);
      }
    },
    oncomment: (text) => found.push(text),
    onprocessinginstruction: (name) => found.push(name),
  });
  parser.end(html);
  return found;
}

describe('the collected attacks', () => {
  it('are at least 300 and all different', () => {
    expect(new Set(payloads).size).toBe(payloads.length);
    expect(payloads.length).toBeGreaterThanOrEqual(300);
  });

  it.each(groups)('come out of a story harmless: %s', (_, group) => {
    for (const payload of group) {
      for (const html of [payload, `<p>Before ${payload} after</p>`, `<p class="${payload}">x</p>`]) {
        const safe = sanitizeStory(html);
        expect([html, foreignIn(safe)]).toEqual([html, []]);
        expect([html, sanitizeStory(safe)]).toEqual([html, safe]);
        expect([html, isStoryClean(safe)]).toEqual([html, true]);
      }
    }
  });

  it.each(groups)('are dirty when sanitising takes something out of them: %s', (_, group) => {
    const foreign = group.filter((payload) => foreignIn(payload).length > 0);
    expect(foreign.filter(isStoryClean)).toEqual([]);
  });

  it.each(groups)('are words once stripped and printed again: %s', (_, group) => {
    for (const payload of group) {
      const text = stripHtml(payload);
      const printed = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
      expect([payload, foreignIn(printed)]).toEqual([payload, []]);
      expect([payload, stripHtml(printed)]).toEqual([payload, text]);
    }
  });

  it.each(links)('in addresses are refused as %s', (key) => {
    const refused = `${rulesOf(key)?.label} must be properly formatted.`;
    for (const address of corpus.addresses) {
      expect([address, checkField(key, address)]).toEqual([address, refused]);
    }
  });

  it('leave honest addresses alone', () => {
    const honest = [
      'https://example.com',
      'http://example.com:8080/a?b=c#d',
      'HTTPS://EXAMPLE.COM/%20',
      'https://日本.jp/猫',
      "https://example.com/it's(1)",
    ];
    for (const address of honest) expect(checkField('website', address)).toBeNull();
  });
});
