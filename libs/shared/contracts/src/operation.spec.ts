import { publicOperations } from './declarations.js';
import { defineOperation, fillPath, pathKeys, takesBody } from './operation.js';

const least = { name: 'content.test', path: '/test', audience: 'anyone', reply: 'nothing' } as const;

describe('a call', () => {
  it('takes nothing, responds with 200, and is limited, sized and guarded like any other unless it says so', () => {
    expect(defineOperation({ ...least, method: 'POST' })).toEqual({
      ...least,
      method: 'POST',
      callers: ['gateway'],
      required: [],
      optional: [],
      needs: null,
      limit: 'default',
      media: 'application/json',
      status: 200,
      repeatedStatus: null,
      visitorStatus: null,
      pendingStatus: null,
      hides: false,
      payloadIn: 'body',
      errors: [],
      repeat: 'never',
      bodyLimit: 65_536,
      isDraft: false,
      withoutXsrf: false,
    });
  });

  it.each([
    ['GET', 'freely', false],
    ['POST', 'never', true],
    ['PUT', 'never', true],
    ['DELETE', 'never', false],
  ] as const)('by %s may be repeated %s; it has a body: %s', (method, repeat, hasBody) => {
    const call = defineOperation({ ...least, method });
    expect([call.repeat, takesBody(call)]).toEqual([repeat, hasBody]);
  });

  it('has a body whatever its method if it says so', () => {
    expect(takesBody(defineOperation({ ...least, method: 'DELETE', payloadIn: 'body' }))).toBe(true);
  });

  it('keeps what it says of itself', () => {
    const said = { status: 201, limit: 'publish', repeat: 'by_key', bodyLimit: 1, isDraft: true } as const;
    expect(defineOperation({ ...least, ...said, method: 'POST' })).toMatchObject(said);
  });

  it('has keys in its path', () => {
    const call = { path: '/story/:slug/by/:user_id' } as const;
    expect(pathKeys(call)).toEqual(['slug', 'user_id']);
    expect(fillPath(call, (key) => `<${key}>`)).toBe('/story/<slug>/by/<user_id>');
  });
});

describe('the calls that there are', () => {
  it.each(publicOperations.map((call) => [`${call.method} ${call.path}`, call] as const))(
    '%s: takes each key once, those of its path always',
    (_, call) => {
      const keys = [...call.required, ...call.optional];
      expect(new Set(keys).size).toBe(keys.length);
      expect(call.required).toEqual(expect.arrayContaining(pathKeys(call)));
    },
  );

  it('have an address of their own each', () => {
    const addresses = publicOperations.map(({ method, path }) => `${method} ${path}`);
    expect(new Set(addresses).size).toBe(addresses.length);
  });
});
