import { readFile } from 'node:fs/promises';
import { defaultAccent } from '@quillstead/catalogue';
import { Parser } from 'htmlparser2';
import { emailHtml } from './email-html.js';
import { inOneLineEach } from './email.js';
import { emailText } from './mail-message.js';

const corpus = new URL('../../../testing/corpora/xss.json', import.meta.url);
const { markup } = JSON.parse(await readFile(corpus, 'utf8')) as { markup: Record<string, string[]> };

/** An email in which everything that people can write says this. */
const emailSaying = (text: string) =>
  inOneLineEach({
    subject: text,
    preview: text,
    paragraphs: [text, text],
    items: [{ text, url: 'https://site.example/story/a', detail: text }],
    action: { label: text, url: 'https://site.example/' },
    footer: text,
    unsubscribeUrl: 'https://site.example/unsubscribe?token=a',
  });

/** Each element with its attributes, as an HTML parser reads them. */
function elementsOf(html: string): string[] {
  const elements: string[] = [];
  const parser = new Parser({
    onopentag: (name, attributes) => void elements.push(`${name} ${JSON.stringify(attributes)}`),
  });
  parser.end(html);
  return elements;
}

describe('an email', () => {
  const plain = elementsOf(emailHtml(emailSaying('A plain word.'), 'Lamp'));

  it.each(Object.entries(markup))('holds hostile text as text: %s', (_, payloads) => {
    for (const payload of payloads) {
      expect(elementsOf(emailHtml(emailSaying(payload), payload))).toEqual(plain);
    }
  });

  it('has the accents of the site, by day and by night, and no other', () => {
    const page = emailHtml(emailSaying('A plain word.'), 'Lamp', { light: '#8a1c4a', dark: '#ffb3cf' });
    for (const colour of ['background: #8a1c4a; color: #ffffff', 'background: #ffb3cf; color: #161512'])
      expect(page).toContain(colour);
    for (const colour of Object.values(defaultAccent)) expect(page).not.toContain(colour);
  });

  it('has no line in its text that a name began', () => {
    const lines = (text: string) => emailText(emailSaying(text)).split('\n').length;
    expect(lines('Ann\r\nBcc: eve@mail.example\n\nDear all')).toBe(lines('Ann'));
  });
});
