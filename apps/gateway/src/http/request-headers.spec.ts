import { makeRequestId } from './request-headers.js';

const given = { headers: { 'x-request-id': 'edge-4711-abcdef' } };

describe('makeRequestId', () => {
  it("keeps a trusted proxy's id", () => {
    expect(makeRequestId(true)(given)).toBe('edge-4711-abcdef');
  });

  it('makes its own when no proxy of ours stands in front', () => {
    expect(makeRequestId(false)(given)).toMatch(/^[\da-f-]{36}$/);
  });

  it.each(['short', 'a'.repeat(65), 'has spaces in it', 'line\nbreak-in-it', '{"json":"in it"}'])(
    'makes its own in place of %j',
    (id) => {
      expect(makeRequestId(true)({ headers: { 'x-request-id': id } })).toMatch(/^[\da-f-]{36}$/);
    },
  );
});
