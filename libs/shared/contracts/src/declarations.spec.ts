import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { operationsOf, publicOperations, domainEvents } from './declarations.js';
import { type Repeat, serviceNames } from './operation.js';

describe('an attempt without a response', () => {
  const writesRepeated = (how: Repeat): string[] => {
    const repeated = publicOperations.filter(
      ({ method, repeat, limit }) => method !== 'GET' && repeat === how && limit !== 'toggle',
    );
    return [...new Set(repeated.map(({ name }) => name))].sort();
  };

  it('of a write that would count twice is repeated under a key or not at all', () => {
    expect(writesRepeated('by_key')).toEqual([
      'content.create_collection',
      'content.create_series',
      'content.edit_collection',
      'content.edit_series',
      'content.edit_story',
      'content.post_comment',
      'content.publish_story',
      'content.save_draft',
      'content.write_draft_note',
    ]);
    // Twice is as good as once.
    expect(writesRepeated('freely')).toEqual([
      'accounts.read_viewer',
      'accounts.remember_filter',
      'content.cancel_schedule',
      'content.change_collection_entry',
      'content.clear_reading_history',
      'content.edit_comment',
      'content.place_story_in_series',
      'content.read_shared_draft',
      'content.save_reading_place',
      'content.schedule_draft',
      'content.switch_reading_history',
      'content.withdraw_draft_link',
      'gateway.count_page_view',
      'notifications.mark_notifications_seen',
    ]);
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
      'accounts.note_retry',
      'accounts.suspend_user',
      'content.remove_comment',
      'content.remove_story',
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
