import { callMessage } from './call-message.js';

const error = new Error('Request failed with status code 500');

describe('the sentence shown for a failed request', () => {
  it('is the body of the response as it came', () => {
    expect(callMessage({ body: 'Username is already taken.', statusText: 'Conflict', error })).toBe(
      'Username is already taken.',
    );
  });

  it('is never a page of HTML', () => {
    expect(callMessage({ body: '<!doctype HTML><p>502</p>', statusText: 'Bad Gateway', error })).toBe(
      'Bad Gateway',
    );
    expect(callMessage({ body: '<html></html>', statusText: 'no html here either', error })).toBe(
      error.message,
    );
  });

  it('is the message of the error when there was no response, without its prefix', () => {
    expect(callMessage({ error: new Error('Error: Network Error') })).toBe('Network Error');
    expect(callMessage({ error: 'gone' })).toBe('gone');
  });

  it('gives way to the fallback when it says nothing', () => {
    const request = { statusText: 'Internal Server Error', error, fallback: 'The story could not be sent.' };
    expect(callMessage(request)).toBe('The story could not be sent.');
    expect(callMessage({ ...request, statusText: 'Forbidden' })).toBe('The story could not be sent.');
    expect(callMessage({ ...request, body: 'Title is required.' })).toBe('Title is required.');
  });

  const fallback = 'The story could not be sent.';

  it.each([
    'Bad Gateway',
    '502 Bad Gateway',
    'Service Unavailable',
    'Service Temporarily Unavailable',
    'Gateway Timeout',
    '504 Gateway Time-out',
    'error code: 502',
    'Request Entity Too Large',
    'no healthy upstream',
    'upstream connect error or disconnect/reset before headers. reset reason: connection termination',
    'Too Many Requests',
    'Internal Server Error.',
    'internal server error',
  ])('is not what a proxy calls the failure: %s', (text) => {
    expect(callMessage({ body: text, error, fallback })).toBe(fallback);
    expect(callMessage({ body: '<html></html>', statusText: text, error, fallback })).toBe(fallback);
  });

  it.each([
    '403: Request forbidden.',
    'Not found in your drafts.',
    'Something went wrong on our side.',
    'The site is very busy. Please try again in a moment.',
    'Back at noon',
    '500 people are here already.',
  ])('is what the server explains: %s', (text) => {
    expect(callMessage({ body: text, statusText: 'Service Unavailable', error, fallback })).toBe(text);
  });

  it('is not the number of a status', () => {
    expect(callMessage({ body: '', statusText: '', error, fallback })).toBe(fallback);
  });

  it.each(['Network Error', 'Failed to fetch', 'Load failed', 'timeout of 1000 ms exceeded'])(
    'says that the site could not be reached for %s, and what that means',
    (text) => {
      expect(callMessage({ error: new Error(text), fallback })).toBe(
        'The site could not be reached. The story could not be sent.',
      );
    },
  );

  it('says how many tries are left when they are few', () => {
    const request = { body: 'Username or password is incorrect.', error };
    expect(callMessage({ ...request, remaining: '9' })).toBe(
      'Username or password is incorrect. (9 tries remaining)',
    );
    expect(callMessage({ ...request, remaining: '0' })).toBe(
      'Username or password is incorrect. (0 tries remaining)',
    );
    expect(callMessage({ ...request, remaining: '10' })).toBe('Username or password is incorrect.');
    expect(callMessage({ ...request, remaining: '' })).toBe('Username or password is incorrect.');
    expect(callMessage({ ...request, remaining: undefined })).toBe('Username or password is incorrect.');
  });
});
