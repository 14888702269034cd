import { callMessage } from './call-message.js';

const error = new Error('Request failed with status code 500');

describe('the sentence shown for a failed request', () => {
  it('is the body of the answer as it came', () => {
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

  it('is the message of the error when there was no answer, without its prefix', () => {
    expect(callMessage({ error: new Error('Error: Network Error') })).toBe('Network Error');
    expect(callMessage({ error: 'gone' })).toBe('gone');
  });

  it('gives way to the fallback when it says nothing', () => {
    const request = { statusText: 'Internal Server Error', error, fallback: 'The story could not be sent.' };
    expect(callMessage(request)).toBe('The story could not be sent.');
    expect(callMessage({ ...request, statusText: 'Forbidden' })).toBe('The story could not be sent.');
    expect(callMessage({ ...request, body: 'Title is required.' })).toBe('Title is required.');
  });

  it('tells how many tries are left when they are few', () => {
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
