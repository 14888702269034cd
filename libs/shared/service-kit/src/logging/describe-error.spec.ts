import { QueryFailedError } from 'typeorm';
import { cleanText, describeError } from './describe-error.js';

const secret = 'my private text';
const postgres = (code: string, message: string, more: object = {}) =>
  Object.assign(new Error(message), { severity: 'ERROR', code, detail: secret, where: secret, ...more });

describe('describeError', () => {
  it.each([
    ['22P02', `invalid input syntax for type bigint: "${secret}"`, 'invalid input syntax for type bigint: …'],
    [
      '22P02',
      `invalid input syntax for type bigint: "a"${secret}"b"`,
      'invalid input syntax for type bigint: …',
    ],
    ['22P02', `invalid input value for enum kind: "${secret}"`, 'invalid input value for enum kind: …'],
    [
      '22003',
      `value "${secret}" is out of range for type integer`,
      'value "…" is out of range for type integer',
    ],
    ['22007', `invalid input syntax for type date: "${secret}"`, 'invalid input syntax for type date: …'],
    [
      '22021',
      'invalid byte sequence for encoding "UTF8": 0xe9 0x74',
      'invalid byte sequence for encoding "…": …',
    ],
    [
      '22001',
      'value too long for type character varying(20)',
      'value too long for type character varying(20)',
    ],
    ['42601', `syntax error in tsquery: "${secret}"`, 'syntax error in tsquery: …'],
    [
      '42704',
      `text search configuration "${secret}" does not exist`,
      'text search configuration "…" does not exist',
    ],
    ['P0001', `the story ${secret}: ${secret}`, '…'],
    ['42P01', 'relation "story" does not exist', 'relation "story" does not exist'],
    ['42703', 'column "slug" does not exist', 'column "slug" does not exist'],
  ])('keeps of %s %j no value', (code, message, kept) => {
    expect(describeError(postgres(code, message)).message).toBe(kept);
  });

  it('keeps the names of what was broken', () => {
    const message = 'duplicate key value violates unique constraint "account_email_key"';
    const error = postgres('23505', message, {
      constraint: 'account_email_key',
      table: 'account',
      schema: 'public',
    });
    const failed = new QueryFailedError('INSERT INTO account VALUES ($1)', [secret], error);
    const described = describeError(failed);
    expect(described).toMatchObject({
      type: 'QueryFailedError',
      message,
      code: '23505',
      constraint: 'account_email_key',
      table: 'account',
      stack: expect.stringMatching(/^ {4}at /),
    });
    expect(JSON.stringify(described)).not.toMatch(/my private text|INSERT|parameters|driverError/);
  });

  it('describes causes and collected errors by the same rules, to a depth', () => {
    const inner = postgres('22P02', `invalid input syntax for type bigint: "${secret}"`);
    const several = new AggregateError([inner, new Error('another')], 'several', { cause: inner });
    const described = describeError(new Error('outer', { cause: several }));
    expect(JSON.stringify(described)).not.toContain(secret);
    expect(described.cause?.errors?.map((one) => one.code)).toEqual(['22P02', undefined]);
    const loop = new Error('round');
    loop.cause = loop;
    expect(JSON.stringify(describeError(loop)).match(/round/g)).toHaveLength(5);
  });

  it('keeps no more properties than it names, and no long texts', () => {
    const error = Object.assign(new Error('x'.repeat(10_000)), {
      response: secret,
      config: { data: secret },
      command: { args: [secret] },
      hint: secret,
      code: 'E'.repeat(1_000),
    });
    const printed = JSON.stringify(describeError(error));
    expect(printed).not.toContain(secret);
    expect(printed.length).toBeLessThan(5_000);
  });

  it.each([
    ['JSON.parse', () => JSON.parse(`${secret} is no JSON`)],
    ['a mail server', () => Promise.reject(new Error('550 5.1.1 <ann@mail.example>: Recipient rejected'))],
    [
      'a message of many lines',
      () => Promise.reject(postgres('22P02', `invalid: "${secret}\n    at ${secret}"`)),
    ],
    ['a text', () => Promise.reject(`"${secret}"`)],
    ['an object', () => Promise.reject({ secret })],
  ])('keeps nothing of what %s quotes', async (_, fail) => {
    const error: unknown = await Promise.resolve()
      .then(fail)
      .catch((thrown: unknown) => thrown);
    expect(JSON.stringify(describeError(error))).not.toMatch(/private|ann@/);
  });

  it('cleans texts of which nobody knows where they come from', () => {
    expect(cleanText('failed: "one" and "two" of ann@mail.example')).toBe('failed: "…" of …@…');
  });
});
