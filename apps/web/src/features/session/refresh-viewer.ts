import { readViewer } from '@quillstead/contracts';
import { callQuietly } from '../../lib/call.js';
import { setViewer } from '../../lib/viewer.js';

/**
 * Reads the viewer again after an event that may have ended the session. A failed call changes nothing.
 */
export async function refreshViewer(): Promise<void> {
  const viewer = await callQuietly(readViewer, {}).catch(() => null);
  if (viewer !== null) setViewer(viewer);
}
