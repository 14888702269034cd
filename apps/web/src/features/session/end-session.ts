import { paths } from '@quillstead/catalogue';
import { logOut } from '@quillstead/contracts';
import { showToast } from '../../lib/announce.js';
import { call } from '../../lib/call.js';
import { asCallFailure } from '../../lib/call-failure.js';
import { leaveNoTraces } from '../../lib/leave-no-traces.js';
import { store } from '../../lib/store.js';
import { memberAtom } from '../../lib/viewer.js';
import { sendKeptDrafts } from '../kept-drafts/index.js';

/** Said after that they are still logged in. */
const again = 'Please try again in a moment.';

/** Ends the session and loads the home page anew; a failure is said. */
export async function endSession(): Promise<void> {
  try {
    await leaveNoDrafts();
    await call(logOut, {}, { fallback: again });
  } catch (error) {
    const failure = asCallFailure(error, again);
    // 403: the session was over already.
    if (failure.status !== 403) return showToast(`You are still logged in. ${failure.message}`);
  }
  await leaveNoTraces();
  location.assign(paths.home);
}

/**
 * Sends the stored drafts. When the session has already ended, nothing can be sent; the text stays stored until the
 * member logs in again.
 */
async function leaveNoDrafts(): Promise<void> {
  const member = store.get(memberAtom);
  if (member === null) return;
  await sendKeptDrafts(member.id).catch((error: unknown) => {
    if (asCallFailure(error).status !== 403) throw error;
  });
}
