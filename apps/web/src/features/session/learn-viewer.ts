import { readViewer } from '@quillstead/contracts';
import { callQuietly } from '../../lib/call.js';
import { setViewer } from '../../lib/viewer.js';

/**
 * Asks who is looking, after something that may have ended the session. An answer that does not come changes nothing.
 */
export async function learnViewer(): Promise<void> {
  const viewer = await callQuietly(readViewer, {}).catch(() => null);
  if (viewer !== null) setViewer(viewer);
}
