import { useEffect } from 'react';
import { spokenAtom, toastAtom } from '../../lib/announce.js';
import { store } from '../../lib/store.js';
import type { FormValues } from './typed-text.js';
import { type FieldFormOptions, type FieldFormState, useFieldForm } from './use-field-form.js';

/**
 * Returns a form of `useFieldForm` that stays after it was sent and says so. The message of a later act removes its
 * message, because what was done may be undone since: a comment that is posted, and then deleted. News, such as that
 * there is a new notification, undo nothing.
 */
export function useStayingForm<Values extends FormValues, Reply>(
  options: FieldFormOptions<Values, Reply>,
): FieldFormState<Values> {
  const form = useFieldForm(options);
  useEffect(() => {
    const stops = [spokenAtom, toastAtom].map((atom) =>
      store.sub(atom, () => {
        const message = store.get(atom);
        if (message !== null && !message.isNews) form.forgetDone();
      }),
    );
    return () => stops.forEach((stop) => stop());
  });
  return form;
}
