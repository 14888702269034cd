import { faultsOf } from './faults-of.mjs';
import { operationsOf } from './calls.mjs';

const sentence = { schema: { type: 'string' } };
const lamp = { type: 'object', properties: { lit: { type: 'integer', enum: [0, 1] } }, required: ['lit'] };
const [{ validate }, upload] = operationsOf({
  servers: [{ url: '/api/v1' }],
  paths: {
    '/lamp/{slug}': {
      get: {
        parameters: [],
        responses: {
          200: { content: { 'application/json': { schema: { $ref: '#/components/schemas/lamp' } } } },
          204: {},
          400: {
            content: {
              'text/plain': sentence,
              'application/problem+json': { schema: { required: ['code'] } },
            },
          },
        },
      },
    },
    '/lamp/picture': {
      put: {
        parameters: [],
        requestBody: { content: { 'image/png': { schema: {} } } },
        responses: { 204: {} },
      },
    },
  },
  components: { schemas: { lamp } },
});
const call = { statuses: new Set([200, 204, 400]), isInRoute: true, validate, body: null };
const plain = { 'content-type': 'text/plain; charset=utf-8' };
/**
 * @type {(status: number, text?: string, headers?: Record<string, string>) => { status: number, headers: Record<string,
 *   string>, body: Buffer }}
 */
const response = (status, text = '', headers = plain) => ({ status, headers, body: Buffer.from(text) });
const json = (status, value, type = 'application/json') =>
  response(status, JSON.stringify(value), { 'content-type': `${type}; charset=utf-8` });
const method = { allow: ['GET'], body: null };

it('an operation that takes a picture takes no JSON', () => {
  expect(upload).toMatchObject({ method: 'PUT', body: null });
});

describe('a response to a hostile call', () => {
  it.each([
    ['an error of the server', call, response(500, 'An error happened.'), /^status 500$/],
    ['a refusal that does not say when to come again', call, response(503), /^status 503$/],
    ['a status that the document does not declare', call, response(418), /^status 418, which/],
    [
      'a status of the server where the address fits',
      call,
      response(408, 'The request took too long to arrive.'),
      /^status 408, which/,
    ],
    [
      'a status that neither the document nor the server has',
      { ...call, isInRoute: false },
      response(409, 'Changed.'),
      /^status 409, which/,
    ],
    [
      'JSON that does not parse',
      { body: null },
      response(200, '{"a":', { 'content-type': 'application/json' }),
      /^JSON that does not parse$/,
    ],
    [
      'a body that is not compressed as it says',
      { body: null },
      response(200, 'plain', { 'content-encoding': 'gzip' }),
      /^a body that is not gzip$/,
    ],
    ['JSON that lacks what is required', call, json(200, {}), /^a response against its schema: .*lit/],
    ['JSON with another value', call, json(200, { lit: 2 }), /^a response against its schema: \/lit/],
    ['a problem against its schema', call, json(400, {}, 'application/problem+json'), /^a response .*code/],
    [
      'a type that the document does not declare',
      call,
      response(200, '<p>'),
      /^a body of text\/plain, which/,
    ],
    ['a body where none is declared', call, json(204, { lit: 1 }), /^a body of application\/json, which/],
    ['a stack', call, response(400, 'Wrong.\n    at read (file.js:1:2)'), /^an error that shows the inside/],
    [
      'a statement',
      call,
      response(400, 'syntax error at or near "SELECT"'),
      /^an error that shows the inside/,
    ],
    ['an error without end', call, response(400, 'x'.repeat(5_000)), /^an error of 5000 characters$/],
    [
      'a page of an error without end',
      { body: null },
      response(404, 'x'.repeat(2_000_000), { 'content-type': 'text/html' }),
      /^an error of 2000000 characters$/,
    ],
    ['a hang', call, { error: 'hang' }, /^hang$/],
    ['a connection that is cut', call, { error: 'ECONNRESET' }, /^ECONNRESET$/],
    ['an undeclared method that is taken', method, response(200), /^status 200 for a method/],
    ['an undeclared method of a path that is said not to be there', method, response(404), /^status 404 for/],
    [
      'a 405 that hides a method',
      { allow: ['GET', 'PUT'], body: null },
      response(405, '', { allow: 'GET, HEAD' }),
      /^405 with "Allow: GET, HEAD"$/,
    ],
    ['a 405 that names no method', method, response(405), /^405 with "Allow: undefined"$/],
  ])('is a violation: %s', (_, sent, came, fault) => {
    expect(faultsOf(sent, came)).toEqual([expect.stringMatching(fault)]);
  });

  it.each([
    ['a declared status', call, response(400, 'Story must be at least 5 words.')],
    ['JSON as its schema has it', call, json(200, { lit: 1, more: 'later' })],
    ['a problem as its schema has it', call, json(400, { code: 'invalid' }, 'application/problem+json')],
    ['no body where none is declared', call, response(204, '', {})],
    [
      'a status of the server for an address that may not fit',
      { ...call, isInRoute: false, validate: undefined },
      response(404, 'Nothing here.'),
    ],
    ['an expectation of the server', { ...call, isInRoute: false }, response(417)],
    ['headers that are too large', call, response(431)],
    ['a refusal for want of room', call, response(503, '', { 'retry-after': '1' })],
    ['a refusal of an undeclared method for want of room', method, response(503, '', { 'retry-after': '1' })],
    ['a large body that is cut off', { ...call, body: Buffer.alloc(100_000) }, { error: 'EPIPE' }],
    ['what could not be sent', call, { error: 'not sent: Invalid character in header' }],
    ['a 405 that names each method', method, response(405, '', { allow: 'GET, HEAD' })],
    ['a path of the staff that does not exist for others', { ...method, isForStaff: true }, response(404)],
  ])('is as it should be: %s', (_, sent, came) => {
    expect(faultsOf(sent, came)).toEqual([]);
  });
});
