import { paths } from '@quillstead/catalogue';
import { deleteSeries, readSeries } from '@quillstead/contracts';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { showToast } from '../../lib/announce.js';
import type { CallOptions } from '../../lib/call.js';
import { forgetOnceUnused } from '../../lib/forget-once-unused.js';
import { Button } from '../../ui/button.js';
import { ConfirmDialog } from '../../ui/confirm-dialog.js';
import { callAsMember } from '../session/index.js';
import type { ReadableSeries } from './use-series.js';

/** Deletes a series after its author has confirmed it; the stories stay. */
export function DeleteSeries({ series }: { readonly series: ReadableSeries }) {
  const navigate = useNavigate();
  const [isConfirming, setConfirming] = useState(false);
  const { series_id, title, author_username: username } = series;
  const remove = async (options: CallOptions) => {
    await callAsMember(deleteSeries, { series_id }, options);
    forgetOnceUnused(readSeries);
    showToast(`The series “${title}” is deleted.`);
    void navigate(paths.user(username, 'series'), { replace: true });
  };
  return (
    <>
      <Button look="danger" aria-haspopup="dialog" onClick={() => setConfirming(true)}>
        Delete the series
      </Button>
      {isConfirming && (
        <ConfirmDialog
          title="Delete this series?"
          confirm="Delete for good"
          cancel="Keep it"
          failed="It is not known whether the series was deleted. Please try again in a moment."
          onConfirm={remove}
          onClose={() => setConfirming(false)}
        >
          <p>“{title}” goes with its order and its address. Its stories stay.</p>
        </ConfirmDialog>
      )}
    </>
  );
}
