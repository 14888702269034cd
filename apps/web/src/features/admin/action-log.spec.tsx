import type { ResponseTypes } from '@quillstead/contracts';
import { jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { arrive } from '../../../test/failing-site.js';
import { WithQueries } from '../../../test/with-queries.js';
import type { HttpResponse } from '../../lib/send.js';

type Action = ResponseTypes['admin_action_list']['items'][number];

const action: Action = {
  id: 1,
  done_at: '2026-01-31T10:20:30.123Z',
  user_id: 7,
  username: 'mod',
  action: 'change_user',
  subject: 'user:9',
  subject_username: 'ann',
  subject_status: 'active',
  before: { is_verified: 0 },
  after: { is_verified: 1 },
};

let items: readonly Partial<Action>[] = [];
jest.unstable_mockModule('../../lib/send.js', () => ({
  send: (): Promise<HttpResponse> =>
    Promise.resolve({ status: 200, statusText: '', header: () => undefined, data: { items, next: null } }),
}));
const { ActionLog } = await import('./action-log.js');

describe('an act in the staff log', () => {
  beforeEach(arrive);

  const show = async (changes: Partial<Action>, without: readonly (keyof Action)[] = []) => {
    const shown: Partial<Action> = { ...action, ...changes };
    for (const field of without) delete shown[field];
    items = [shown];
    render(<ActionLog />, { wrapper: WithQueries });
    const entry = await screen.findByRole('article');
    return entry.querySelector('p')?.textContent?.trim();
  };
  const profile = () => screen.queryByRole('link', { name: '@ann' })?.getAttribute('href');

  it('names who did it and whom it changed, with a link to the profile', async () => {
    expect(await show({})).toBe('@mod changed @ann');
    expect(profile()).toBe('/user/ann');
  });

  it.each([
    ['the operator', { user_id: null, username: null }, 'Whoever runs the site changed @ann'],
    ['a deleted account that did it', { username: null }, 'A deleted account changed @ann'],
    [
      'a deleted account that it changed',
      { subject_username: null, subject_status: null },
      '@mod changed a deleted account',
    ],
    [
      'another subject',
      { action: 'handle_feedback', subject: 'feedback:7', subject_username: null, subject_status: null },
      '@mod dealt with feedback 7',
    ],
  ] as const)('names %s', async (_, changes, sentence) => expect(await show(changes)).toBe(sentence));

  it('names a suspended account without a link, because nobody sees its profile', async () => {
    expect(await show({ subject_status: 'suspended' })).toBe('@mod changed @ann (suspended now)');
    expect(profile()).toBeUndefined();
  });

  it('counts a name that an older accounts service does not send as none', async () => {
    const sentence = await show({}, ['username', 'subject_username', 'subject_status']);
    expect(sentence).toBe('A deleted account changed a deleted account');
  });
});
