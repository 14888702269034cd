import { jest } from '@jest/globals';
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { arrive, nothing, partOf } from '../../../test/failing-site.js';
import { WithQueries } from '../../../test/with-queries.js';
import type { HttpResponse } from '../../lib/send.js';
import type { DraftSaver } from './draft-saver.js';
import { emptyDraft } from '../kept-drafts/index.js';

const unscheduled = { publish_at: null, is_publish_failed: 0 } as const;
jest.unstable_mockModule('../../lib/send.js', () => ({
  send: async (): Promise<HttpResponse> => ({
    status: 200,
    statusText: '',
    header: () => undefined,
    data: unscheduled,
  }),
}));
const { ScheduleField } = await import('./schedule-field.js');

describe('the time at which a draft is published', () => {
  beforeEach(arrive);

  it('gives the focus to the button that sets another time when it is removed', async () => {
    const user = userEvent.setup();
    render(
      <ScheduleField
        saver={partOf<DraftSaver>({ saved: { id: 7 } })}
        read={{ current: () => emptyDraft }}
        initial={{ publish_at: '2126-01-31T10:20:30.123Z', is_publish_failed: 0 }}
        onFault={() => true}
        onChanged={nothing}
      />,
      { wrapper: WithQueries },
    );
    await user.click(screen.getByRole('button', { name: 'Remove the time' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Remove the time' })).toBeNull());
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Set a time' }));
  });
});
