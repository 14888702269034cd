import { CallError } from '@quillstead/service-kit/process';
import { errorResponse } from './error-response.js';

describe('errorResponse', () => {
  it("returns a call's error with its own sentence", () => {
    expect(errorResponse(new CallError('taken', 'Username is already taken.'))).toEqual({
      code: 'taken',
      status: 409,
      sentence: 'Username is already taken.',
    });
  });

  it('reveals nothing of an unexpected error', () => {
    const internalError = { code: 'internal', status: 500, sentence: 'Something went wrong on our side.' };
    expect(errorResponse(new Error('relation "user" does not exist'))).toEqual(internalError);
    expect(errorResponse(new CallError('internal', 'relation "user" does not exist'))).toEqual(internalError);
    expect(errorResponse(undefined)).toEqual(internalError);
  });

  it('says when to come again', () => {
    expect(errorResponse(new CallError('too_many', undefined, { retry_after: 12.2 })).retryAfter).toBe(13);
    expect(errorResponse(new CallError('overloaded')).retryAfter).toBe(1);
    expect(errorResponse(new CallError('not_found')).retryAfter).toBeUndefined();
  });

  it.each([
    ['FST_ERR_CTP_BODY_TOO_LARGE', 413],
    ['FST_ERR_CTP_INVALID_MEDIA_TYPE', 415],
    ['FST_ERR_MAX_PARAM_LENGTH', 404],
    ['FST_ERR_BAD_URL', 400],
  ])('gives %s the status %i', (code, status) => {
    expect(errorResponse(Object.assign(new Error(code), { code, statusCode: 400 })).status).toBe(status);
  });
});
