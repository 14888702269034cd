import { useEffect } from 'react';
import { spokenAtom, toastAtom } from '../../lib/announce.js';
import { store } from '../../lib/store.js';
import type { FormValues } from './form-values.js';
import { type FieldFormOptions, type FieldFormState, useFieldForm } from './use-field-form.js';

/**
 * A form of `useFieldForm` that stays after it was sent and says so. A newer message of the page removes its message,
 * because what was done may be undone since: a comment that is posted, and then deleted.
 */
export function useStayingForm<Values extends FormValues, Reply>(
  options: FieldFormOptions<Values, Reply> & { readonly done: string },
): FieldFormState<Values> {
  const form = useFieldForm(options);
  useEffect(() => {
    const stops = [spokenAtom, toastAtom].map((atom) =>
      store.sub(atom, () => store.get(atom) !== null && form.forgetDone()),
    );
    return () => stops.forEach((stop) => stop());
  });
  return form;
}
