import { readViewer } from '@quillstead/contracts';
import { call } from '../../lib/call.js';
import { asCallFailure } from '../../lib/call-failure.js';
import { store } from '../../lib/store.js';
import { setViewer, viewerAtom } from '../../lib/viewer.js';

/** Asks who is looking (spec section 4): a 503 shows the maintenance page, any other failure means logged out. */
export async function startSession(): Promise<void> {
  try {
    setViewer(await call(readViewer, {}));
  } catch (error) {
    store.set(viewerAtom, { kind: asCallFailure(error).status === 503 ? 'maintenance' : 'visitor' });
  }
}
