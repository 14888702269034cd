import { type ReportKind, reportKinds, reportKindsOf } from '@quillstead/catalogue';
import { type PayloadOf, sendReport } from '@quillstead/contracts';
import { showToast } from '../../lib/announce.js';
import type { CallOptions } from '../../lib/call.js';
import { Button } from '../../ui/button.js';
import { Dialog } from '../../ui/dialog.js';
import { Field } from '../../ui/field.js';
import { Select } from '../../ui/select.js';
import { FieldForm, TextAreaField, useFieldForm } from '../forms/index.js';
import { callAsMember } from '../session/index.js';

/** One story, comment, series, collection, reply from the fediverse or person, by its number. */
export type Reported = Omit<PayloadOf<typeof sendReport>, 'report_kind' | 'reason'>;

interface ReportDialogProps {
  readonly thing: Reported;
  readonly of: string;
  readonly onClose: () => void;
  readonly send?: (payload: PayloadOf<typeof sendReport>, options: CallOptions) => Promise<null>;
}

const keys = { required: ['report_kind', 'reason'], optional: [] } as const;
const nothing = { report_kind: '', reason: '' };

/** Returns the kinds of reports for a thing; all things but stories have the same. */
const kindsFor = ({ story_id }: Reported) =>
  reportKindsOf(story_id != null ? 'story' : 'comment').map((kind) => ({
    value: kind,
    label: reportKinds[kind],
  }));

/** Sends a report with its kind and a reason to the moderators; the typed text is kept until it is sent. */
export function ReportDialog({ thing, of, onClose, send = sendAsMember }: ReportDialogProps) {
  const form = useFieldForm({
    name: `report:${JSON.stringify(thing)}`,
    keys,
    initial: nothing,
    pending: 'Sending…',
    restored: 'What you had written and not sent is here again.',
    failed: 'Your report could not be sent. What you wrote is still here; please try again in a moment.',
    send: ({ report_kind, reason }, options) =>
      send({ ...thing, report_kind: report_kind as ReportKind, reason }, options),
    afterwards: () => nothing,
    onDone: () => {
      onClose();
      showToast('Thank you. A moderator will look at it.');
    },
  });
  return (
    <Dialog title={`Report ${of}`} isOpen onClose={onClose}>
      <FieldForm form={form} submit="Send report" other={<Button onClick={onClose}>Cancel</Button>}>
        <Field label="Report kind" error={form.errorOf('report_kind')} isRequired aside="">
          {(control) => (
            <Select
              {...control}
              name="report_kind"
              options={[{ value: '', label: 'Choose one' }, ...kindsFor(thing)]}
              value={form.values.report_kind}
              onChange={(kind) => form.setValue('report_kind', kind)}
            />
          )}
        </Field>
        <TextAreaField
          form={form}
          name="reason"
          rows={5}
          hint="What is wrong? Moderators see it with your name; nobody else does."
        />
      </FieldForm>
    </Dialog>
  );
}

const sendAsMember = (payload: PayloadOf<typeof sendReport>, options: CallOptions) =>
  callAsMember(sendReport, payload, options);
