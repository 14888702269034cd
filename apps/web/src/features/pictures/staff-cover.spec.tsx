import { render, screen } from '@testing-library/react';
import { Provider } from 'jotai';
import { WithQueries } from '../../../test/with-queries.js';
import { store } from '../../lib/store.js';
import { type Member, viewerAtom } from '../../lib/viewer.js';
import { StaffCover } from './staff-cover.js';

describe('the button that removes a cover', () => {
  const show = (role: Member['role'], cover: string | null) => {
    store.set(viewerAtom, { kind: 'member', member: { role } as Member });
    return render(
      <Provider store={store}>
        <StaffCover holder={{ series_id: 1 }} of="Lamps" cover={cover} />
      </Provider>,
      { wrapper: WithQueries },
    );
  };

  it('is there for the staff, where there is an own cover', async () => {
    show('moderator', '/media/a');
    expect(await screen.findByRole('button', { name: 'Remove the cover of Lamps' })).toBeTruthy();
  });

  it.each([
    ['a member', 'member', '/media/a'],
    ['the staff where the cover is drawn', 'moderator', null],
  ] as const)('is not there for %s', (_, role, cover) => {
    expect(show(role, cover).container.innerHTML).toBe('');
  });
});
