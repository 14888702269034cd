import { showToast } from '../../lib/announce.js';
import { asCallFailure } from '../../lib/call-failure.js';
import type { FeedState } from '../feed/index.js';

/**
 * Makes an act on an item of a list. Where another member of the staff was faster, it reads the list again, which may
 * remove the item with its dialog; a toast then says what has happened (docs/product/admin.md#claims).
 *
 * @throws CallFailure of the act
 */
export async function actOnItem<Reply>(
  list: Pick<FeedState<never>, 'reload'>,
  act: () => Promise<Reply>,
): Promise<Reply> {
  try {
    return await act();
  } catch (error) {
    const failure = asCallFailure(error);
    if (failure.status === 409 || failure.status === 404) {
      await list.reload();
      showToast(failure.message);
    }
    throw failure;
  }
}
