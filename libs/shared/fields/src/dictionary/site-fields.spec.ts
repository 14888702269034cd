import { checkField } from '../check-field.js';
import { tidyPayload } from '../tidy-payload.js';

const tidied = (key: string, value: string) => tidyPayload({ [key]: value })[key];

describe('the settings of the site', () => {
  it.each(['hello@lamp.example', 'hello+site@mail.lamp.example', 'https://lamp.example/contact?from=site'])(
    'take the contact %s',
    (contact) => expect(checkField('site_contact', contact)).toBeNull(),
  );

  it.each([
    'javascript:alert(1)',
    'http://lamp.example',
    'HTTPS://lamp.example',
    'hello@lamp.example?bcc=all@lamp.example',
    'hello@lamp',
    'https://"onclick=',
    '<b>hello@lamp.example</b>',
  ])('refuse the contact %s', (contact) =>
    expect(checkField('site_contact', contact)).toBe(
      'Site contact must be an email address, or an address that begins with https://.',
    ),
  );

  it.each([
    ['site_name', 40],
    ['tagline', 120],
    ['announcement', 300],
  ])('take %s of up to %i characters', (key, most) => {
    expect(checkField(key, 'a'.repeat(most))).toBeNull();
    expect(checkField(key, 'a'.repeat(most + 1))).toContain(`less than or equal to ${most} characters`);
  });

  it.each([
    ['invitation_uses', 100],
    ['invitation_days', 30],
  ])('take %s from 1 to %i', (key, most) => {
    expect([1, most].map((value) => checkField(key, value))).toEqual([null, null]);
    for (const value of [0, most + 1, 1.5, -1]) expect(checkField(key, value)).not.toBeNull();
  });

  it.each(['site_name', 'tagline', 'announcement', 'invitation_note'])(
    'hold nothing in %s that turns the text around it or that nobody sees',
    (key) => {
      expect(tidied(key, 'Lamp \u202e&\u2066 Hill')).toBe('Lamp & Hill');
      expect(checkField(key, '\u2800\u3164')).toContain('must have a character that people see');
    },
  );
});
