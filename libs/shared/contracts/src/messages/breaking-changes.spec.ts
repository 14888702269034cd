import { breakingChanges } from './breaking-changes.js';
import type { MessageSchema } from './message-schemas.js';

const id = { type: 'integer' };
const objectOf = (properties: Record<string, MessageSchema>, required: string[]): MessageSchema => ({
  type: 'object',
  properties,
  required,
});
const liked = objectOf({ user_id: id, note: { type: 'string' } }, ['user_id']);

const changes = (before: MessageSchema, after: MessageSchema): string[] =>
  breakingChanges({ 'event content.liked': before }, { 'event content.liked': after });

describe('two releases side by side', () => {
  it.each<[string, MessageSchema]>([
    ['the same message', liked],
    ['a new field that may be missing', objectOf({ ...liked.properties, more: id }, ['user_id'])],
    ['a field that may be missing from now on', objectOf({ ...liked.properties }, [])],
    ['without a field that could be missing', objectOf({ user_id: id }, ['user_id'])],
  ])('can read %s', (_, after) => {
    expect(changes(liked, after)).toEqual([]);
  });

  it.each<[string, MessageSchema, string]>([
    ['a new required field', objectOf({ ...liked.properties, more: id }, ['user_id', 'more']), 'more is new'],
    [
      'a field that must not be missing any more',
      objectOf({ ...liked.properties }, ['user_id', 'note']),
      'note is',
    ],
    ['no field that was required', objectOf({ note: { type: 'string' } }, []), 'user_id is gone'],
    [
      'a field of another type',
      objectOf({ ...liked.properties, user_id: { type: 'string' } }, ['user_id']),
      'user_id was',
    ],
  ])('can not read %s', (_, after, said) => {
    expect(changes(liked, after)).toEqual([expect.stringContaining(`event content.liked.${said}`)]);
  });

  it('can not read a list whose items have changed, nor a value that one of them does not know', () => {
    const list = (item: MessageSchema): MessageSchema =>
      objectOf({ items: { type: 'array', items: item } }, []);
    expect(changes(list(liked), list(objectOf({ user_id: id, more: id }, ['user_id', 'more'])))).toEqual([
      'event content.liked.items[].more is new and required',
    ]);
    const state = (...values: string[]): MessageSchema =>
      objectOf({ state: { type: 'string', enum: values } }, []);
    expect(changes(state('on'), state('on', 'off'))).toHaveLength(1);
  });

  it('need every request and job until a release has called it deprecated; an event may go', () => {
    const before = { 'request social.count': liked, 'job social.tidy': liked, 'event social.counted': liked };
    expect(breakingChanges(before, {})).toEqual(['request social.count is gone', 'job social.tidy is gone']);
    expect(breakingChanges({ 'job social.tidy': { ...liked, deprecated: true } }, {})).toEqual([]);
  });
});
