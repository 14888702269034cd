import { sendFeedback } from '@quillstead/contracts';
import { useState } from 'react';
import { Button } from '../../ui/button.js';
import { DoneNote } from '../../ui/done-note.js';
import { FieldForm, TextAreaField, useFieldForm } from '../forms/index.js';
import { callAsMember } from '../session/index.js';

/** Sends feedback to the people who run the site; they read it in the admin area. */
export function FeedbackForm() {
  const [isSent, setSent] = useState(false);
  const form = useFieldForm({
    name: sendFeedback.name,
    keys: sendFeedback,
    initial: { feedback: '' },
    pending: 'Sending…',
    restored: 'What you had written and not sent is here again.',
    failed: 'Your feedback could not be sent. What you wrote is still here; please try again in a moment.',
    send: (values, options) => callAsMember(sendFeedback, values, options),
    onDone: () => setSent(true),
    afterwards: () => ({ feedback: '' }),
  });
  if (isSent)
    return (
      <DoneNote title="Thank you">
        <p>A person will read what you wrote.</p>
        <Button onClick={() => setSent(false)}>Write something else</Button>
      </DoneNote>
    );
  return (
    <FieldForm form={form} submit="Send feedback">
      <TextAreaField
        form={form}
        name="feedback"
        rows={8}
        hint="What you like, what you miss, what broke. Your name is sent along, so that we can reply."
      />
    </FieldForm>
  );
}
