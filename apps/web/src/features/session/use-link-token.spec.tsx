import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { CallFailure } from '../../lib/call-failure.js';
import { linkToken, takeLinkToken } from '../../lib/link-token.js';
import { useLinkToken } from './use-link-token.js';

function Page({ send }: { readonly send: (token: string) => Promise<string> }) {
  const { state, use } = useLinkToken('The link was not used.', send);
  return (
    <>
      <p>{state.kind}</p>
      <button onClick={() => void use()}>Use it</button>
    </>
  );
}

const press = () => userEvent.click(screen.getByRole('button'));

describe('the page of a mailed link', () => {
  beforeEach(() => {
    history.replaceState(null, '', '/account/undo-email-change?token=s3cret');
    takeLinkToken();
  });

  it('changes nothing when it is opened, and uses the token once when its button is pressed', async () => {
    const sent: string[] = [];
    const { promise, resolve } = Promise.withResolvers<string>();
    const send = (token: string) => {
      sent.push(token);
      return promise;
    };
    render(<Page send={send} />);
    screen.getByText('ready');
    expect(sent).toEqual([]);
    await press();
    screen.getByText('pending');
    await press();
    expect(sent).toEqual(['s3cret']);
    resolve('undone');
    await screen.findByText('done');
    expect(linkToken()).toBeNull();
  });

  it('says when the link is dead', async () => {
    render(<Page send={() => Promise.reject(new CallFailure('This link has expired.', 410))} />);
    await press();
    expect(await screen.findByText('expired')).toBeDefined();
  });

  it('keeps the token when the site can not be reached, to be tried again', async () => {
    let tries = 0;
    const send = () => {
      tries += 1;
      return tries === 1
        ? Promise.reject(new CallFailure('Network Error', null))
        : Promise.resolve('stopped');
    };
    render(<Page send={send} />);
    await press();
    await screen.findByText('failed');
    expect(linkToken()).toBe('s3cret');
    await press();
    expect(await screen.findByText('done')).toBeDefined();
  });
});
