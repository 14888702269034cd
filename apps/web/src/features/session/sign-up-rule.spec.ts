import { renderHook } from '@testing-library/react';
import { forgetLinkToken, linkToken, takeLinkToken } from '../../lib/link-token.js';
import { forgetInvitation, useInvitation } from './sign-up-rule.js';

/** Opens the link of an email, then shows the form of the sign-up, which may be a modal over that page. */
const openedBy = (link: string) => {
  history.replaceState(null, '', link);
  takeLinkToken();
  return renderHook(useInvitation).result.current;
};

describe('the invitation of a visitor', () => {
  afterEach(() => {
    forgetInvitation();
    forgetLinkToken();
  });

  it('is the token of a link to the sign-up', () => {
    expect(openedBy('/account/signup?token=s3cret')).toEqual({ token: 's3cret', isInvited: true });
    expect(linkToken()).toBeNull();
  });

  it('is not the token of a link to another page, which still has it', () => {
    expect(openedBy('/account/verify?token=s3cret')).toEqual({ token: null, isInvited: false });
    expect(linkToken()).toBe('s3cret');
  });
});
