import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { operationsOf, publicOperations, domainEvents } from './declarations.js';
import { serviceNames } from './operation.js';

describe('an attempt without a response', () => {
  it('of a write that creates something is repeated under a key or not at all', () => {
    const created = publicOperations.filter(({ method, status }) => method !== 'GET' && status === 201);
    expect(new Set(created.map(({ repeat }) => repeat))).toEqual(new Set(['by_key', 'never']));
  });

  it('of a toggle is repeated where twice is as good as once, which a request to subscribe is not', () => {
    const toggles = publicOperations.filter(({ limit }) => limit === 'toggle');
    expect(
      [...new Set(toggles.map(({ name, repeat }) => `${name.split('.')[0]}: ${repeat}`))].sort(),
    ).toEqual(['content: freely', 'social: never']);
  });

  it('of an internal operation that would count twice is not repeated', () => {
    const internal = serviceNames.flatMap(operationsOf).filter((operation) => !('path' in operation));
    const once = internal.filter(({ repeat }) => repeat === 'never').map(({ name }) => name);
    expect(once.sort()).toEqual([
      'accounts.note_cover_removal',
      'accounts.note_decision',
      'accounts.note_fediverse_block',
      'accounts.note_retry',
      'accounts.reinstate_user',
      'accounts.suspend_user',
      'content.remove_collection',
      'content.remove_comment',
      'content.remove_series',
      'content.remove_story',
      'content.restore_collection',
      'content.restore_removed_comment',
      'content.restore_series',
      'content.restore_story',
      'notifications.note_email_report',
      'social.add_suspension_appeal',
      'social.receive_activity',
    ]);
  });
});

describe('an event that hides something', () => {
  it('is acknowledged by gateways and by services that apply it, and by no others', () => {
    const mistaken = domainEvents.flatMap(({ name, consumers, awaitedBy }) =>
      awaitedBy
        .filter((one) => one !== 'gateway' && !consumers.includes(one) && !name.startsWith(`${one}.`))
        .map((one) => `${one} acknowledges ${name}`),
    );
    expect(mistaken).toEqual([]);
  });
});

it('operations are declared apart from schemas, which browsers would load with them', () => {
  const files = globSync('*/*.ts', { cwd: import.meta.dirname });
  const codes = files.map((file) => [file, readFileSync(join(import.meta.dirname, file), 'utf8')] as const);
  const withOperations = codes.filter(([, code]) => code.includes('defineOperation({'));
  expect(withOperations.length).toBeGreaterThan(25);
  const withSchemas = withOperations.filter(([, code]) =>
    /from '(?:zod|\.\.\/wire\.js|.*-schemas\.js)'/u.test(code),
  );
  expect(withSchemas.map(([file]) => file)).toEqual([]);
});
