import { appealSuspension } from '@quillstead/contracts';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { call } from '../../lib/call.js';
import { Button } from '../../ui/button.js';
import { FieldForm, TextAreaField, useFieldForm } from '../forms/index.js';

interface SuspensionAppealProps {
  readonly login: string;
  readonly password: string;
}

const keys = { required: ['appeal'], optional: [] } as const;

/** Lets a suspended member, who can't log in, appeal once. */
export function SuspensionAppeal({ login, password }: SuspensionAppealProps) {
  const [isOpen, setOpen] = useState(false);
  const [isSent, setSent] = useState(false);
  const opener = useRef<HTMLDivElement>(null);
  const sent = useRef<HTMLParagraphElement>(null);
  const form = useFieldForm<{ readonly appeal: string }, null>({
    name: 'suspension-appeal',
    keys,
    initial: { appeal: '' },
    pending: 'Sending…',
    failed: 'Your appeal could not be sent. What you wrote is still here; please try again in a moment.',
    send: ({ appeal }, options) => call(appealSuspension, { login, password, appeal }, options),
    // The button that has the focus is removed, here and below.
    onDone: () => {
      flushSync(() => setSent(true));
      sent.current?.focus();
    },
  });
  const open = () => {
    flushSync(() => setOpen(true));
    form.element.current?.querySelector('textarea')?.focus();
  };
  const cancel = () => {
    flushSync(() => setOpen(false));
    opener.current?.querySelector('button')?.focus();
  };
  if (isSent)
    return (
      <p ref={sent} role="status" tabIndex={-1}>
        Your appeal is sent. The moderators look at it and tell you by email.
      </p>
    );
  if (!isOpen)
    return (
      <div ref={opener}>
        <Button onClick={open}>Appeal against the suspension</Button>
      </div>
    );
  return (
    <FieldForm form={form} submit="Send appeal" other={<Button onClick={cancel}>Cancel</Button>}>
      <TextAreaField
        form={form}
        name="appeal"
        rows={6}
        hint="What speaks against the suspension? You can appeal once, within 30 days. Somebody else of the moderators looks at it where there is somebody else, and you are told by email."
      />
    </FieldForm>
  );
}
