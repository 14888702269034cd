import { Validator } from '@seriousme/openapi-schema-validator';
import { publicOperations, defineOperation } from '@quillstead/contracts';
import { dictionary } from '@quillstead/fields';
import { buildDocument } from './build-document.js';
import type { Contract } from './contract.js';
import type { Document, Operation } from './document.js';
import { ownContract } from './api-docs.js';

const own = ownContract({ SITE_NAME: 'Lamp & Hill', SITE_URL: 'http://localhost:5000' });
const build = (change: Partial<Contract> = {}) => buildDocument({ ...own, ...change });

/** As it is sent. */
const printed = (document: Document) => JSON.parse(JSON.stringify(document));

function operation(document: Document, method: string, path: string): Operation {
  const found = document.paths[path]?.[method];
  if (found === undefined) throw new Error(`The document has no ${method} ${path}`);
  return found;
}

const bodyOf = ({ requestBody }: Operation) => requestBody?.content['application/json']?.schema;

describe('the OpenAPI document', () => {
  it('is valid OpenAPI 3.1', async () => {
    const validator = new Validator();
    expect(await validator.validate(printed(build()))).toEqual({ valid: true });
    expect(validator.version).toBe('3.1');
  });

  it('has every call once, under an id of its own', () => {
    const operations = Object.entries(build().paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { operationId }]) => ({
        call: `${method} ${path}`,
        operationId,
      })),
    );
    const declared = publicOperations.map(
      ({ method, path }) => `${method.toLowerCase()} ${path.replace(/:(\w+)/g, '{$1}')}`,
    );
    expect(operations.map(({ call }) => call).sort()).toEqual(declared.sort());
    expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(publicOperations.length);
  });

  it('shows the 202 response of each call that hides something, and of no other', () => {
    const document = build();
    const spreading = publicOperations.filter((call) => {
      const path = call.path.replace(/:(\w+)/g, '{$1}');
      const { responses } = operation(document, call.method.toLowerCase(), path);
      return responses['202']?.headers['x-spreading'] !== undefined;
    });
    expect(spreading.map(({ name }) => name)).toEqual(
      publicOperations.filter(({ hides }) => hides).map(({ name }) => name),
    );
    const { responses } = operation(document, 'put', '/user/account/settings');
    expect(responses['202']?.content).toEqual(responses['200']?.content);
  });

  it('refers only to what it holds', () => {
    const document = printed(build());
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(
      ([, ref = '']) => ref,
    );
    expect(references.length).toBeGreaterThan(publicOperations.length);
    for (const reference of new Set(references)) {
      const [, room = '', name = ''] = reference.split('/');
      expect(document.components[room]).toHaveProperty([name]);
    }
  });

  it('has only patterns that engines other than JavaScript read alike', () => {
    const patterns = [...JSON.stringify(build()).matchAll(/"pattern":("(?:[^"\\]|\\.)*")/g)].map(
      ([, text = '']) => JSON.parse(text) as string,
    );
    expect(patterns.length).toBeGreaterThan(20);
    for (const pattern of new Set(patterns)) {
      // No escape but of punctuation, no group but a plain one, no class that begins with its end.
      expect(pattern).not.toMatch(/\\\w|\(\?(?!:)|\[\^?\]/);
      expect(() => new RegExp(pattern, 'u')).not.toThrow();
    }
  });

  it('says in words what a pattern that is left out requires', () => {
    const { parameters } = operation(build(), 'get', '/hashtag/tooltip');
    const hashtag = parameters.find(({ name }) => name === 'hashtag')?.schema;
    expect(hashtag).not.toHaveProperty('pattern');
    expect(hashtag?.description).toContain("can only contain letters, numbers, and '_'");
  });

  it('follows the dictionary: another limit there is another one here, and nothing else changes', () => {
    const title = { ...dictionary.title, maxLength: 77 };
    const before = JSON.stringify(build());
    const after = JSON.stringify(build({ dictionary: { ...own.dictionary, title } }));
    expect(after).not.toBe(before);
    expect(after.replaceAll('"maxLength":77', '"maxLength":100')).toBe(before);
    const changed = build({ dictionary: { ...own.dictionary, title } });
    expect(bodyOf(operation(changed, 'post', '/story'))).toMatchObject({
      properties: { title: { maxLength: 77 } },
    });
    expect(bodyOf(operation(changed, 'put', '/draft'))).toMatchObject({
      properties: { title: { maxLength: 77 } },
    });
  });

  it('follows the contracts: path, payload, sizes, limits and errors of a call', () => {
    const call = defineOperation({
      name: 'content.keep_lamp',
      method: 'POST',
      path: '/lamp/:slug',
      audience: 'member',
      limit: 'comment',
      required: ['slug', 'comment_text'],
      optional: ['is_nsfw', 'sort'],
      reply: 'story_like',
      status: 202,
      errors: ['conflict'],
      bodyLimit: 123,
    });
    const document = build({
      calls: [call],
      limitClasses: { ...own.limitClasses, comment: { points: 3, seconds: 9 } },
    });
    expect(operation(document, 'post', '/lamp/{slug}')).toMatchObject({
      operationId: 'content.keep_lamp',
      summary: 'Keep lamp',
      tags: ['content'],
      parameters: [{ name: 'slug', in: 'path', required: true, schema: { title: 'Slug', maxLength: 255 } }],
      requestBody: { required: true, 'x-max-bytes': 123 },
      security: [{ session: [], xsrf: [] }],
      'x-audience': 'member',
      'x-rate-limit': { class: 'comment', points: 3, seconds: 9 },
    });
    expect(bodyOf(operation(document, 'post', '/lamp/{slug}'))).toEqual({
      type: 'object',
      properties: {
        comment_text: {
          title: 'Comment',
          description: 'Comment must be at least 3 words.',
          type: 'string',
          minLength: 10,
          maxLength: 5000,
        },
        is_nsfw: { title: 'Is nsfw', type: ['integer', 'null'], enum: [0, 1, null] },
        sort: {
          title: 'Sort',
          type: ['string', 'null'],
          maxLength: 250,
          enum: [...dictionary.sort.whitelist, null],
        },
      },
      required: ['comment_text'],
      additionalProperties: false,
    });
    const { responses } = operation(document, 'post', '/lamp/{slug}');
    expect(Object.keys(responses).map(Number)).toEqual([202, 400, 403, 409, 413, 415, 429, 500, 503]);
    expect(responses['202']?.content).toEqual({
      'application/json': { schema: { $ref: '#/components/schemas/story_like' } },
    });
    expect(responses['409']?.content?.['text/plain']?.examples).toEqual({
      conflict: { value: own.errorCodes.conflict.message },
    });
    expect(Object.keys(responses['429']?.headers ?? {})).toEqual([
      'x-request-id',
      'x-error-code',
      'retry-after',
      'x-rate-limit-remaining',
    ]);
  });

  it('takes the payload of a GET from the query, an array as its key repeated', () => {
    const call = defineOperation({
      name: 'content.read_lamp',
      method: 'GET',
      path: '/lamp',
      audience: 'anyone',
      required: ['requestKeys'],
      optional: ['user_id'],
      reply: 'nothing',
    });
    const { parameters, requestBody, responses, security } = operation(
      build({ calls: [call] }),
      'get',
      '/lamp',
    );
    expect(requestBody).toBeUndefined();
    expect(parameters).toMatchObject([
      {
        name: 'requestKeys',
        in: 'query',
        required: true,
        style: 'form',
        explode: true,
        schema: { type: 'array', maxItems: 7, items: { enum: dictionary.requestKeys.whitelist } },
      },
      { name: 'user_id', in: 'query', required: false, schema: { type: 'integer', minimum: 1 } },
    ]);
    expect(security).toEqual([{}, { session: [] }]);
    expect(Object.keys(responses).map(Number)).toEqual([200, 304, 400, 429, 500, 503]);
  });

  it('says that drafts are held to types and maximums only', () => {
    expect(bodyOf(operation(build(), 'post', '/draft'))).toMatchObject({
      properties: { rich_text_story: { title: 'Story', type: ['string', 'null'], maxLength: 1_000_000 } },
      required: [],
    });
    expect(JSON.stringify(bodyOf(operation(build(), 'post', '/draft')))).not.toMatch(
      /minLength|pattern"|at least/,
    );
  });

  it('says the other status of a publishing that is repeated', () => {
    expect(Object.keys(operation(build(), 'post', '/story').responses)).toEqual(
      expect.arrayContaining(['200', '201']),
    );
  });

  it('names the media type of what is no JSON, and says that it may still be made', async () => {
    const least = { audience: 'anyone', reply: 'file', method: 'GET' } as const;
    const document = build({
      calls: [
        defineOperation({
          ...least,
          name: 'content.lamp',
          path: '/lamp',
          media: 'application/zip',
          pendingStatus: 202,
        }),
        defineOperation({ ...least, name: 'content.key', path: '/key', media: 'text/plain' }),
      ],
    });
    const { responses } = operation(document, 'get', '/lamp');
    expect(responses['200']?.content).toEqual({ 'application/zip': {} });
    expect(responses['202']?.content).toBeUndefined();
    expect(operation(document, 'get', '/key').responses['200']?.content).toEqual({
      'text/plain': { schema: { type: 'string' } },
    });
    expect(await new Validator().validate(printed(document))).toEqual({ valid: true });
  });

  it('puts the payload of a DELETE into the body where the call says so', () => {
    const call = defineOperation({
      name: 'accounts.drop_lamp',
      method: 'DELETE',
      path: '/lamp',
      audience: 'member',
      required: ['password'],
      payloadIn: 'body',
      reply: 'nothing',
      status: 204,
    });
    const dropping = operation(build({ calls: [call] }), 'delete', '/lamp');
    expect(dropping.parameters).toEqual([]);
    expect(bodyOf(dropping)).toMatchObject({ required: ['password'] });
  });

  it('names the cookie that the deployment uses', () => {
    const live = buildDocument(ownContract({ SITE_NAME: 'x', SITE_URL: 'https://quillstead.example' }));
    expect(live.components.securitySchemes['session']?.name).toBe('__Host-sid');
    expect(build().components.securitySchemes['session']?.name).toBe('sid');
  });
});
