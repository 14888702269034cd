import { EmailTokens } from './email-tokens.js';

const tokens = new EmailTokens({ DEPLOYMENT_SECRET: 'a secret of the tests' });
const token = tokens.sign(7);

describe('the token of a link in an email', () => {
  it('says whose emails', () => expect(tokens.read(token)).toBe(7));

  it('stands in an address as it is', () => expect(encodeURIComponent(token)).toBe(token));

  it.each([
    ['of somebody else', token.replace('7.', '8.')],
    ['cut short', token.slice(0, -1)],
    ['lengthened', `${token}A`],
    ['without a signature', '7.'],
    ['with a zero before', `0${token}`],
    ['empty', ''],
    ['of another deployment', new EmailTokens({ DEPLOYMENT_SECRET: 'another secret' }).sign(7)],
  ])('is refused when it is %s', (_, wrong) => expect(tokens.read(wrong)).toBeNull());

  it.each(['end_subscription', 'confirm_subscription', 'confirm_shared_subscription'] as const)(
    'is no token for another act: %s',
    (act) => {
      expect(tokens.read(token, act)).toBeNull();
      expect(tokens.read(tokens.sign(7, act))).toBeNull();
      expect(tokens.read(tokens.sign(7, act), act)).toBe(7);
    },
  );

  it('is read with the old secret and with the new one while one is being replaced by the other', () => {
    const during = new EmailTokens({
      DEPLOYMENT_SECRET: 'the new secret',
      DEPLOYMENT_SECRET_ACCEPTED: 'a secret of the tests',
    });
    expect(during.read(token)).toBe(7);
    expect(new EmailTokens({ DEPLOYMENT_SECRET: 'the new secret' }).read(during.sign(8))).toBe(8);
  });
});
