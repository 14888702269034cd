import type { PayloadKeys } from '@quillstead/fields';
import type { ReactNode } from 'react';
import type { CallOptions } from '../../lib/call.js';
import { forgetQueries } from '../../lib/query-client.js';
import { Button } from '../../ui/button.js';
import { Dialog } from '../../ui/dialog.js';
import { FieldForm, type FieldFormState, type FormValues, useStayingForm } from '../forms/index.js';

interface ListFormProps<Values extends FormValues, Reply> {
  /** The name of the list. */
  readonly noun: 'series' | 'collection';
  /** The name under which the typed text is stored over a reload. */
  readonly name: string;
  readonly keys: PayloadKeys;
  readonly initial: Values;
  readonly send: (values: Values, options: CallOptions) => Promise<Reply>;
  readonly onSaved: (reply: Reply) => void;
  /** Closes the dialog in which a new list is created; without it the form changes a list in its page. */
  readonly onClose?: () => void;
  readonly renderFields: (form: FieldFormState<Values>) => ReactNode;
}

/** Creates or changes a list of stories that a member makes. */
export function ListForm<Values extends FormValues, Reply>(props: ListFormProps<Values, Reply>) {
  const { noun, onClose, onSaved, renderFields } = props;
  const done = onClose ? 'created' : 'saved';
  const form = useStayingForm({
    ...props,
    pending: `${onClose ? 'Creating' : 'Saving'} the ${noun}…`,
    done: `The ${noun} is ${done}.`,
    restored: 'What you had typed and not sent is here again.',
    failed: `The ${noun} could not be ${done}. What you typed is still here; please try again in a moment.`,
    onDone: (reply) => {
      forgetQueries();
      onSaved(reply);
    },
  });
  if (onClose === undefined)
    return (
      <FieldForm form={form} submit="Save">
        {renderFields(form)}
      </FieldForm>
    );
  return (
    <Dialog title={`New ${noun}`} isOpen staysOnOutsidePress onClose={onClose}>
      <FieldForm form={form} submit={`Create ${noun}`} other={<Button onClick={onClose}>Cancel</Button>}>
        {renderFields(form)}
      </FieldForm>
    </Dialog>
  );
}
