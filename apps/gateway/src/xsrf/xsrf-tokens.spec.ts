import type { SessionViewer } from '@quillstead/contracts';
import { type Caller, visitor } from '../http/caller.js';
import { XsrfTokens } from './xsrf-tokens.js';

const tokens = new XsrfTokens({ DEPLOYMENT_SECRET: 'a secret of the tests' });
const elsewhere = new XsrfTokens({ DEPLOYMENT_SECRET: 'the secret of others' });
const viewer: SessionViewer = { id: 1, session_id: 1, username: 'ann', role: 'member', show_nsfw: 0 };

function member(tokenHash: string): Caller {
  return { viewer, tokenHash, token: 'token', endsAt: null, sentCookie: true };
}

describe('XsrfTokens', () => {
  it("takes a session's own token, whatever the cookie says", () => {
    const token = tokens.forSession('hash of ann');
    expect(tokens.fits(token, token, member('hash of ann'))).toBe(true);
    expect(tokens.fits(token, undefined, member('hash of ann'))).toBe(true);
  });

  it("takes a visitor's token when the cookie is the same", () => {
    const token = tokens.forVisitor();
    expect(tokens.fits(token, token, visitor)).toBe(true);
    expect(tokens.fits(token, undefined, visitor)).toBe(false);
    expect(tokens.fits(token, tokens.forVisitor(), visitor)).toBe(false);
  });

  it.each([
    ["another session's", tokens.forSession('hash of ben')],
    ["a visitor's", tokens.forVisitor()],
    ["another deployment's", elsewhere.forSession('hash of ann')],
    ['an empty one', ''],
  ])('refuses a member %s token', (_, token) => {
    expect(tokens.fits(token, token, member('hash of ann'))).toBe(false);
  });

  it.each([
    ["a session's", tokens.forSession('hash of ann')],
    ["another deployment's", elsewhere.forVisitor()],
    ['an empty one', ''],
    ['one of his own making', 'AAAAAAAAAAAAAAAAAAAAAA.AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'],
  ])('refuses a visitor %s', (_, token) => {
    expect(tokens.fits(token, token, visitor)).toBe(false);
  });

  it('takes the tokens of both secrets while one is being replaced by the other', () => {
    const during = new XsrfTokens({
      DEPLOYMENT_SECRET: 'the secret of others',
      DEPLOYMENT_SECRET_ACCEPTED: 'a secret of the tests',
    });
    for (const source of [tokens, elsewhere]) {
      const [ofMember, ofVisitor] = [source.forSession('hash of ann'), source.forVisitor()];
      expect(during.fits(ofMember, ofMember, member('hash of ann'))).toBe(true);
      expect(during.fits(ofVisitor, ofVisitor, visitor)).toBe(true);
    }
    const signed = during.forVisitor();
    expect([elsewhere.fits(signed, signed, visitor), tokens.fits(signed, signed, visitor)]).toEqual([
      true,
      false,
    ]);
  });
});
