import { type PayloadOf, sendReport } from '@quillstead/contracts';
import { showToast } from '../../lib/announce.js';
import type { CallOptions } from '../../lib/call.js';
import { Button } from '../../ui/button.js';
import { Dialog } from '../../ui/dialog.js';
import { FieldForm, TextAreaField, useFieldForm } from '../forms/index.js';
import { callAsMember } from '../session/index.js';

/** One story, one comment or one person, by its number. */
export type Reported = Omit<PayloadOf<typeof sendReport>, 'reason'>;

interface ReportDialogProps {
  readonly thing: Reported;
  readonly of: string;
  readonly onClose: () => void;
  readonly send?: (payload: PayloadOf<typeof sendReport>, options: CallOptions) => Promise<null>;
}

const keys = { required: ['reason'], optional: [] } as const;

/** Sends a report with a reason to the moderators; the typed text is kept until it is sent. */
export function ReportDialog({ thing, of, onClose, send = sendAsMember }: ReportDialogProps) {
  const form = useFieldForm({
    name: `report:${JSON.stringify(thing)}`,
    keys,
    initial: { reason: '' },
    pending: 'Sending…',
    restored: 'What you had written and not sent is here again.',
    failed: 'Your report could not be sent. What you wrote is still here; please try again in a moment.',
    send: ({ reason }, options) => send({ ...thing, reason }, options),
    afterwards: () => ({ reason: '' }),
    onDone: () => {
      onClose();
      showToast('Thank you. A moderator will look at it.');
    },
  });
  return (
    <Dialog title={`Report ${of}`} isOpen onClose={onClose}>
      <FieldForm form={form} submit="Send report" other={<Button onClick={onClose}>Cancel</Button>}>
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
