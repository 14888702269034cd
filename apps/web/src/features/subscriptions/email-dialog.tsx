import { readEmailOffer, subscribeByEmail, subscribeToWeeklyChoice } from '@quillstead/contracts';
import { type ReactNode, useEffect, useState } from 'react';
import { call } from '../../lib/call.js';
import { asCallFailure } from '../../lib/call-failure.js';
import { Button } from '../../ui/button.js';
import { Dialog } from '../../ui/dialog.js';
import { SkeletonLine } from '../../ui/skeleton.js';
import { FieldForm, FlagField, TextField, useFieldForm } from '../forms/index.js';

interface Author {
  readonly id: number;
  readonly username: string;
}

/** The source of the emails: the stories of an author, or those of one series. */
export interface MailedStories {
  readonly author: Author;
  readonly series?: { readonly id: number; readonly title: string };
}

interface EmailDialogProps {
  /** Null: the best stories of each week. */
  readonly of: MailedStories | null;
  readonly onClose: () => void;
}

const failed = 'It is not known whether this author offers that. Please try again in a moment.';

const titleOf = ({ author, series }: MailedStories): string =>
  series === undefined ? `Stories of @${author.username} by email` : `“${series.title}” by email`;

/** Asks for the address to which stories are emailed, from members and visitors. */
export function EmailDialog({ of, onClose }: EmailDialogProps) {
  const [mailedTo, setMailedTo] = useState<string | null>(null);
  const offer = useOffer(of?.author.id ?? null);
  return (
    <Dialog title={of === null ? 'The best stories of the week' : titleOf(of)} isOpen onClose={onClose}>
      {mailedTo !== null ? (
        <Closing onClose={onClose}>
          <p role="status">
            An email to <strong>{mailedTo}</strong> is on its way. The stories come once you have used the
            link in it, within two days.
          </p>
        </Closing>
      ) : offer === 'reading' ? (
        <SkeletonLine height="8em" />
      ) : offer === 'offered' ? (
        of === null ? (
          <ChoiceForm onClose={onClose} onDone={setMailedTo} />
        ) : (
          <AddressForm of={of} onClose={onClose} onDone={setMailedTo} />
        )
      ) : (
        <Closing onClose={onClose}>
          <p role="status">
            {offer === 'off' ? 'This author does not send stories by email.' : offer.problem}
          </p>
        </Closing>
      )}
    </Dialog>
  );
}

type Offer = 'reading' | 'offered' | 'off' | { readonly problem: string };

/** @param authorId null: the site, which always offers them */
function useOffer(authorId: number | null): Offer {
  const [offer, setOffer] = useState<Offer>(authorId === null ? 'offered' : 'reading');
  useEffect(() => {
    if (authorId === null) return;
    const leaving = new AbortController();
    const { signal } = leaving;
    void call(readEmailOffer, { user_id: authorId }, { fallback: failed, signal }).then(
      ({ is_offered }) => setOffer(is_offered === 1 ? 'offered' : 'off'),
      (error: unknown) => {
        if (!signal.aborted) setOffer({ problem: asCallFailure(error, failed).message });
      },
    );
    return () => leaving.abort();
  }, [authorId]);
  return offer;
}

function Closing({ onClose, children }: { readonly onClose: () => void; readonly children: ReactNode }) {
  return (
    <>
      {children}
      <p>
        <Button onClick={onClose}>Close</Button>
      </p>
    </>
  );
}

interface FormProps {
  readonly onClose: () => void;
  readonly onDone: (email: string) => void;
}

const pending = 'Sending…';
const notSent = 'The email could not be sent. Your address is still here; please try again in a moment.';

function AddressForm({ of, onClose, onDone }: FormProps & { readonly of: MailedStories }) {
  const { author, series } = of;
  const form = useFieldForm({
    name: `${subscribeByEmail.name}:${author.id}:${series?.id ?? 0}`,
    keys: { required: ['email'], optional: ['is_weekly', 'is_address_shared'] },
    initial: { email: '', is_weekly: 0 as 0 | 1, is_address_shared: 0 as 0 | 1 },
    pending,
    failed: notSent,
    send: async (values, options) => {
      const list = { user_id: author.id, ...(series !== undefined && { series_id: series.id }) };
      await call(subscribeByEmail, { ...values, ...list }, options);
      return values.email;
    },
    onDone,
  });
  return (
    <FieldForm form={form} submit="Send me the link" other={<Button onClick={onClose}>Cancel</Button>}>
      <TextField
        form={form}
        name="email"
        type="email"
        hint="Each new story comes whole. Every email has a link that ends it with one click."
        autoComplete="email"
      />
      <FlagField
        form={form}
        name="is_weekly"
        label="One email a week"
        hint="It has the titles of the week's stories and how they begin."
      />
      <FlagField
        form={form}
        name="is_address_shared"
        label={`@${author.username} may know this address`}
        hint="Without it, the author sees only how many people read by email."
      />
    </FieldForm>
  );
}

function ChoiceForm({ onClose, onDone }: FormProps) {
  const form = useFieldForm({
    name: subscribeToWeeklyChoice.name,
    keys: { required: ['email'], optional: [] },
    initial: { email: '' },
    pending,
    failed: notSent,
    send: async (values, options) => {
      await call(subscribeToWeeklyChoice, values, options);
      return values.email;
    },
    onDone,
  });
  return (
    <FieldForm form={form} submit="Send me the link" other={<Button onClick={onClose}>Cancel</Button>}>
      <TextField
        form={form}
        name="email"
        type="email"
        hint="Once a week: the titles of ten stories and how they begin. Every email has a link that ends it with one click."
        autoComplete="email"
      />
    </FieldForm>
  );
}
