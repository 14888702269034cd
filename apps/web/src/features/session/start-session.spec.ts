import { claimReadTraces, leaveNoTraces } from '../../lib/leave-no-traces.js';
import { store } from '../../lib/store.js';
import { type Member, viewerAtom } from '../../lib/viewer.js';
import { showNothingKept } from './start-session.js';

let reloads = 0;
showNothingKept(() => (reloads += 1));

/** The Back button brings a page that the browser had kept, or one that is loaded. */
const comeBack = (persisted: boolean) => dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));

describe('a page of a member that comes back', () => {
  beforeEach(() => {
    localStorage.clear();
    reloads = 0;
    store.set(viewerAtom, { kind: 'member', member: { id: 7 } as Member });
    claimReadTraces(7);
  });

  it('stays as it was while they are logged in', () => {
    comeBack(true);
    expect(reloads).toBe(0);
  });

  it('is loaded anew once they have logged out, or somebody else has logged in', async () => {
    await leaveNoTraces();
    comeBack(true);
    claimReadTraces(8);
    comeBack(true);
    comeBack(false);
    expect(reloads).toBe(2);
  });
});
