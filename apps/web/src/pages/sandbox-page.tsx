import { sitePaths } from '@quillstead/catalogue';
import { Bell, PenLine } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { announce, showToast } from '../lib/announce.js';
import { usePageHead } from '../lib/page-head.js';
import { Button } from '../ui/button.js';
import { Checkbox } from '../ui/checkbox.js';
import { ConfirmDialog } from '../ui/confirm-dialog.js';
import { Dialog } from '../ui/dialog.js';
import { DoneNote } from '../ui/done-note.js';
import { Field, TextArea, TextInput } from '../ui/field.js';
import { FormStatus } from '../ui/form-status.js';
import { IconButton } from '../ui/icon-button.js';
import { Page, PageHeading } from '../ui/page.js';
import { Problem } from '../ui/problem.js';
import { Select } from '../ui/select.js';
import { SecretInput } from '../ui/secret-input.js';
import { SkeletonLine } from '../ui/skeleton.js';
import { UnverifiedMark } from '../ui/unverified-mark.js';
import { VerifiedMark } from '../ui/verified-mark.js';
import styles from './sandbox-page.module.css';

const words = ['Short', 'Long', 'Longer than the field is wide in a small window'];

/**
 * Shows every part of the interface on one page, for its developers; the live site has none
 * (docs/product/pages.md#routes).
 */
export default function SandboxPage() {
  const { title, description } = sitePaths.sandbox;
  usePageHead(title, description);
  return (
    <Page>
      <PageHeading>{title}</PageHeading>
      <p>{description}</p>
      <Part title="Buttons">
        <Button look="primary">Primary</Button>
        <Button>Plain</Button>
        <Button look="danger">Danger</Button>
        <Button aria-disabled>At work</Button>
        <IconButton label="Write" icon={PenLine} />
        <IconButton label="Notifications" icon={Bell} disabled />
      </Part>
      <Fields />
      <Part title="Messages">
        <FormStatus kind="failed" message="Title is required." />
        <FormStatus kind="done" message="Saved." />
        <Problem message="A part of the site is out of reach." onRetry={() => announce('Tried again.')} />
        <Button onClick={() => showToast('The story was not liked. Please try again.')}>Show a toast</Button>
        <DoneNote title="Done">
          <p>What comes next stands here.</p>
        </DoneNote>
      </Part>
      <Dialogs />
      <Part title="Marks">
        <VerifiedMark />
        <UnverifiedMark />
      </Part>
      <Part title="What is on its way">
        <SkeletonLine width="60%" height="1.5rem" />
        <SkeletonLine />
        <SkeletonLine width="80%" />
      </Part>
    </Page>
  );
}

function Fields() {
  const [word, setWord] = useState(words[0] ?? '');
  const [flag, setFlag] = useState<0 | 1>(1);
  return (
    <Part title="Fields">
      <Field label="A line" hint="A hint stands below.">
        {(control) => <TextInput {...control} placeholder="Something" />}
      </Field>
      <Field label="A line with a fault" error="A line must be at least 2 characters." isRequired>
        {(control) => <TextInput {...control} defaultValue="a" />}
      </Field>
      <Field label="A secret">{(control) => <SecretInput {...control} defaultValue="tea" />}</Field>
      <Field label="Several lines" aside="0/200">
        {(control) => <TextArea {...control} />}
      </Field>
      <Field label="One of a few">
        {(control) => <Select {...control} options={words} value={word} onChange={setWord} />}
      </Field>
      <Checkbox label="A flag" hint="It says 0 or 1." value={flag} onChange={setFlag} />
    </Part>
  );
}

function Dialogs() {
  const [open, setOpen] = useState<'plain' | 'confirm' | null>(null);
  const close = () => setOpen(null);
  return (
    <Part title="Dialogs">
      <Button onClick={() => setOpen('plain')}>Open a dialog</Button>
      <Button onClick={() => setOpen('confirm')}>Confirm before something goes</Button>
      <Dialog title="A dialog" isOpen={open === 'plain'} onClose={close}>
        <p>Escape or a click beside it closes it.</p>
        <Button onClick={close}>Close</Button>
      </Dialog>
      {open === 'confirm' && (
        <ConfirmDialog
          title="Delete it?"
          confirm="Delete"
          cancel="Keep"
          failed="It is still there. Please try again in a moment."
          onConfirm={async () => close()}
          onClose={close}
        >
          <p>It is gone for good then.</p>
        </ConfirmDialog>
      )}
    </Part>
  );
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className={styles.part}>
      <h2>{title}</h2>
      <div className={styles.things}>{children}</div>
    </section>
  );
}
