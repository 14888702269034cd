import { listDrafts } from '@quillstead/contracts';
import { call } from './call.js';
import { setViewer } from './viewer.js';

describe('a call', () => {
  it('of members fails at once for a visitor, and nothing is sent', async () => {
    setViewer({ id: null, count_notifications_new: {}, count_notifications_new_total: 0 });
    await expect(call(listDrafts, {}, { fallback: 'The drafts could not be loaded.' })).rejects.toMatchObject(
      {
        message: '403: Request forbidden.',
        status: 403,
        isOffline: false,
      },
    );
  });
});
