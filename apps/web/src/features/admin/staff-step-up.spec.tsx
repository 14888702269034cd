import { errorCodeHeader, type ResponseTypes } from '@quillstead/contracts';
import { jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Provider } from 'jotai';
import type { ReactElement } from 'react';
import { arrive, partOf } from '../../../test/failing-site.js';
import { WithQueries } from '../../../test/with-queries.js';
import type { HttpResponse, Sent } from '../../lib/send.js';
import { store } from '../../lib/store.js';

const time = '2026-01-31T10:20:30.123Z';
const appeal = partOf<ResponseTypes['appeal_entry']>({
  id: 1,
  username: 'ann',
  appeal_kind: 'appeal',
  appeal: 'I wrote it.',
  appealed_at: time,
  appeal_outcome: null,
  is_own_decision: 0,
  can_decide: 1,
  case: { id: 2, kind: 'user', username: 'ann', excerpt: null, reasons: [], log: [], last_reported_at: time },
});
const invitation: ResponseTypes['invitation'] = {
  invitation_id: 1,
  username: 'mod',
  invitation_note: 'Friends',
  invitation_uses: 1,
  count_uses_left: 1,
  made_at: time,
  expires_at: time,
  invitation_state: 'open',
};

const respond = (status: number, data: unknown, code?: string): HttpResponse => ({
  status,
  statusText: '',
  header: (name) => (name === errorCodeHeader ? code : undefined),
  data,
});

/** A site on which the session of the caller has no fresh proof: it serves lists and refuses acts. */
jest.unstable_mockModule('../../lib/send.js', () => ({
  send: async ({ method, url }: Sent): Promise<HttpResponse> => {
    if (method !== 'GET')
      return respond(403, 'Please prove that it is you, and try again.', 'step_up_required');
    if (url.includes('appeals')) return respond(200, { items: [appeal], next: null });
    if (url.includes('invitation')) return respond(200, { items: [invitation], next: null });
    return respond(200, { id: 1 });
  },
}));
const { Appeals } = await import('./appeals.js');
const { Invitations } = await import('./invitations.js');
const { RemovePictureButton } = await import('./remove-picture-button.js');
const { StepUpHost } = await import('../session/index.js');
const { StaffCover } = await import('../pictures/index.js');

const inAdminArea = (part: ReactElement) => (
  <>
    {part}
    <StepUpHost />
  </>
);

describe('an act of the staff without a fresh proof of who they are', () => {
  beforeEach(arrive);

  it.each<[what: string, shown: ReactElement, presses: readonly (string | RegExp)[]]>([
    ['the decision on an appeal', inAdminArea(<Appeals />), [/^Uphold the decision against/u, 'Uphold']],
    ['a new invitation', inAdminArea(<Invitations />), ['Make a link']],
    ['the end of an invitation', inAdminArea(<Invitations />), ['Withdraw Friends', 'Go on']],
    [
      'the removal of a picture',
      inAdminArea(<RemovePictureButton userId={2} of="@ann" />),
      ['Remove the picture of @ann', 'Go on'],
    ],
    [
      'the removal of a cover on the page of a series',
      <StaffCover key="cover" holder={{ series_id: 1 }} of="Lamps" cover="/media/a" />,
      ['Remove the cover of Lamps', 'Go on'],
    ],
  ])('asks for it: %s', async (_, shown, presses) => {
    const user = userEvent.setup();
    render(<Provider store={store}>{shown}</Provider>, { wrapper: WithQueries });
    for (const name of presses) await user.click(await screen.findByRole('button', { name }));
    expect(await screen.findByRole('dialog', { name: 'Is it you?' })).toBeTruthy();
  });
});
