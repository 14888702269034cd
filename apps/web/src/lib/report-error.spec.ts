import { jest } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import type { HttpResponse, Sent } from './send.js';

interface Report {
  readonly error: Readonly<Record<string, string>>;
}

const sent: unknown[] = [];
let statuses: number[] = [];
jest.unstable_mockModule('./send.js', () => ({
  send: async ({ body }: Sent): Promise<HttpResponse> => {
    sent.push(body);
    return { status: statuses.shift() ?? 204, statusText: '', data: '', header: () => undefined };
  },
}));

/** As on a page that was just opened. */
async function openPage() {
  jest.resetModules();
  const { CallFailure } = await import('./call-failure.js');
  return { ...(await import('./report-error.js')), CallFailure };
}

/** So many reports have been sent; what was begun before them too. */
const delivered = (count: number) => waitFor(() => expect(sent).toHaveLength(count));

function fault(message: string, stack = ''): Error {
  const error = new Error(message);
  error.stack = stack;
  return error;
}

describe('a report of a fault', () => {
  beforeEach(() => {
    sent.length = 0;
    statuses = [];
    document.head.innerHTML = '<script type="module" src="/assets/index-AbCd1234.js"></script>';
  });

  it('names the release of the page', async () => {
    const { reportError } = await openPage();
    reportError(fault('x is not a function', 'at f (/assets/a.js:1:2)'));
    await delivered(1);
    expect(sent).toEqual([
      {
        error: {
          pathname: '/',
          message: 'x is not a function',
          stack: 'at f (/assets/a.js:1:2)',
          release: 'index-AbCd1234',
        },
      },
    ]);
  });

  it('goes without the release to a gateway of the version before, which refuses it', async () => {
    const { reportError } = await openPage();
    statuses = [400];
    reportError(fault('x'));
    await delivered(2);
    expect(sent).toEqual([
      { error: expect.objectContaining({ release: 'index-AbCd1234' }) },
      { error: { pathname: '/', message: 'x', stack: '' } },
    ]);
  });

  it('is sent once for a fault that comes again and again, and a few times for a loop of others', async () => {
    const { reportError } = await openPage();
    for (let time = 0; time < 100; time += 1) reportError(fault('the same'));
    reportError(fault('another'));
    await delivered(2);
    for (let time = 0; time < 100; time += 1) reportError(fault(`number ${time}`));
    await delivered(10);
    expect(sent.map((body) => (body as Report).error['message']).slice(0, 3)).toEqual([
      'the same',
      'another',
      'number 0',
    ]);
  });

  it.each([
    ['a text', 'my secret'],
    ['an object', { q: 'my secret', message: 'my secret' }],
    ['a list', ['my secret']],
    ['an error of JSON that is none', fault(`Unexpected token 'm', "my secret" is not valid JSON`)],
    ['an address', fault('at https://quill.example/search?q=my%20secret', 'f (/a.js?q=my%20secret:1:2)')],
  ])('says nothing of what was typed: %s', async (_, thrown) => {
    const { reportError } = await openPage();
    reportError(thrown);
    await delivered(1);
    expect(JSON.stringify(sent)).not.toMatch(/secret/u);
  });

  it('has no half of a character at its end, which a gateway would refuse', async () => {
    const { reportError } = await openPage();
    reportError(fault(`${'a'.repeat(9_999)}🌙 and more`));
    await delivered(1);
    expect(sent).toMatchObject([{ error: { message: `${'a'.repeat(9_999)}\ufffd` } }]);
  });

  it('says nothing of the sentence of the server, which repeats what was typed', async () => {
    const { reportError, CallFailure } = await openPage();
    reportError(new CallFailure('my-secret is already taken.', 409));
    await delivered(1);
    expect(JSON.stringify(sent)).not.toMatch(/secret/u);
    expect(sent).toMatchObject([{ error: { message: 'CallFailure 409' } }]);
  });
});
