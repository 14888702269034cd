import { paths } from '@quillstead/catalogue';
import { logOut } from '@quillstead/contracts';
import { showToast } from '../../lib/announce.js';
import { call } from '../../lib/call.js';
import { asCallFailure } from '../../lib/call-failure.js';

/** Ends the session and loads the home page anew, so that nothing of it stays in the page's memory (spec section 7). */
export async function logOutFully(): Promise<void> {
  try {
    await call(logOut, {});
    location.assign(paths.home);
  } catch (error) {
    const failure = asCallFailure(error);
    if (failure.status === 403) location.assign(paths.home);
    else showToast(`You are still logged in. ${failure.message}`);
  }
}
