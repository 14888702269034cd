import { jest } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import { withoutQueries, withoutTyped } from './report-error.js';
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

describe('a text without the queries of its addresses', () => {
  it.each([
    ['at load (https://a.example/x.js?token=secret:12:7)', 'at load (https://a.example/x.js:12:7)'],
    ['Failed: https://a.example/account/verify?token=s#top', 'Failed: https://a.example/account/verify'],
    ['GET /account/reset-password?token=s failed', 'GET /account/reset-password failed'],
    ['x is not a function. Why? Nobody knows.', 'x is not a function. Why? Nobody knows.'],
    ['at https://a.example/b.js:1:2', 'at https://a.example/b.js:1:2'],
  ])('%s', (text, expected) => {
    expect(withoutQueries(text)).toBe(expected);
  });
});

describe('the message of an error without what somebody has typed', () => {
  afterEach(() => document.body.replaceChildren());

  it.each([
    // Chromium, Firefox and WebKit in turn, of JSON that is none.
    [
      `Unexpected token 'O', "Once upon"... is not valid JSON`,
      `Unexpected token 'O', "…"... is not valid JSON`,
    ],
    [`"secret" is not valid JSON`, `"…" is not valid JSON`],
    [
      'JSON.parse: unexpected character at line 1 column 1 of the JSON data',
      'JSON.parse: unexpected character at line 1 column 1 of the JSON data',
    ],
    ['JSON Parse error: Unexpected identifier "secret"', 'JSON Parse error: Unexpected identifier "…"'],
    [
      `Failed to execute 'querySelector' on 'Document': '#my secret' is not a valid selector.`,
      `Failed to execute 'querySelector' on 'Document': '…' is not a valid selector.`,
    ],
    [`'secret' is not a valid selector`, `'…' is not a valid selector`],
    [
      'Invalid regular expression: /my (secret/: Unterminated group',
      'Invalid regular expression: /…/: Unterminated group',
    ],
    ['Unexpected token, "Once\nupon" is not valid JSON', 'Unexpected token, "…" is not valid JSON'],
    // Names of properties say where the fault is, and stay.
    [
      `Cannot read properties of undefined (reading 'slug')`,
      `Cannot read properties of undefined (reading 'slug')`,
    ],
    [`can't access property "slug", story is undefined`, `can't access property "slug", story is undefined`],
    [
      `undefined is not an object (evaluating 'a.story.slug')`,
      `undefined is not an object (evaluating 'a.story.slug')`,
    ],
  ])('%s', (message, expected) => {
    expect(withoutTyped(message)).toBe(expected);
  });

  it('has nothing of what stands in a field', () => {
    for (const [kind, value] of [
      ['input', 'Nightfall'],
      ['textarea', 'Nightfall over the harbour'],
      ['input', 'a'],
    ] as const) {
      const field = document.createElement(kind);
      field.value = value;
      document.body.append(field);
    }
    expect(withoutTyped('No place for Nightfall over the harbour, nor for Nightfall at all')).toBe(
      'No place for …, nor for … at all',
    );
  });
});
