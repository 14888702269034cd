import { paths } from '@quillstead/catalogue';
import {
  listInvitations,
  makeInvitation,
  type ResponseTypes,
  withdrawInvitation,
} from '@quillstead/contracts';
import { useId, useState } from 'react';
import { Field } from '../../ui/field.js';
import { MadeLink } from '../../ui/made-link.js';
import { PostedAt } from '../../ui/posted-at.js';
import { Select } from '../../ui/select.js';
import { useFeed } from '../feed/index.js';
import { FieldForm, TextField, useStayingForm } from '../forms/index.js';
import { callAsStaff } from './call-as-staff.js';
import { ActButton } from './act-button.js';
import { AdminList } from './admin-list.js';
import styles from './admin.module.css';

type Invitation = ResponseTypes['invitation'];

const failed = 'The invitations could not be loaded. Please try again in a moment.';
const makeFailed =
  'The invitation could not be made. What you typed is still here; please try again in a moment.';

const initial = { invitation_uses: 1, invitation_days: 7, invitation_note: '' };
const usesChoices = ['1', '2', '5', '10', '25', '50', '100'];
const daysChoices = [1, 3, 7, 14, 30].map((days) => ({
  value: String(days),
  label: days === 1 ? 'A day' : `${days} days`,
}));

const idOf = ({ invitation_id }: Invitation): number => invitation_id;

/** Shows the links by which admins invite people (docs/product/admin.md#invitations). */
export function Invitations() {
  const heading = useId();
  const list = useFeed(listInvitations, {}, { failed, send: callAsStaff, idOf, isInner: true });
  const [made, setMade] = useState<ResponseTypes['new_invitation'] | null>(null);
  const replace = (after: Invitation) => {
    list.replace(idOf(after), after);
    // The link no longer works.
    if (made !== null && idOf(made.invitation) === idOf(after)) setMade(null);
  };
  return (
    <section className={styles.part} aria-labelledby={heading}>
      <h2 id={heading}>Invitations</h2>
      <NewInvitation
        onMade={(after) => {
          setMade(after);
          list.prepend(after.invitation);
        }}
      />
      {made !== null && <MadeLink path={`${paths.signUp}?token=${encodeURIComponent(made.token)}`} />}
      <AdminList
        list={list}
        noun="invitations"
        empty="Nobody has made an invitation yet."
        render={(invitation) => <Entry invitation={invitation} onChange={replace} />}
      />
    </section>
  );
}

function NewInvitation({ onMade }: { readonly onMade: (made: ResponseTypes['new_invitation']) => void }) {
  const form = useStayingForm<typeof initial, ResponseTypes['new_invitation']>({
    name: makeInvitation.name,
    keys: makeInvitation,
    initial,
    pending: 'Making the link…',
    done: 'The link is made. Copy it now: it is shown only once.',
    failed: makeFailed,
    send: (values, options) => callAsStaff(makeInvitation, values, options),
    onDone: onMade,
    afterwards: () => initial,
  });
  const { invitation_uses: uses, invitation_days: days } = form.values;
  return (
    <FieldForm form={form} submit="Make a link">
      <Field label="How many people can sign up by it" aside="" error={form.errorOf('invitation_uses')}>
        {(control) => (
          <Select
            {...control}
            name="invitation_uses"
            value={String(uses)}
            options={usesChoices}
            onChange={(value) => form.setValue('invitation_uses', Number(value))}
          />
        )}
      </Field>
      <Field label="How long it works" aside="" error={form.errorOf('invitation_days')}>
        {(control) => (
          <Select
            {...control}
            name="invitation_days"
            value={String(days)}
            options={daysChoices}
            onChange={(value) => form.setValue('invitation_days', Number(value))}
          />
        )}
      </Field>
      <TextField
        form={form}
        name="invitation_note"
        label="Note"
        hint="For whom it is. Only admins read it."
      />
    </FieldForm>
  );
}

const states: Readonly<Record<Invitation['invitation_state'], string>> = {
  open: 'works until',
  used: 'used up; would have ended',
  expired: 'expired',
  withdrawn: 'withdrawn; would have ended',
};

interface EntryProps {
  readonly invitation: Invitation;
  readonly onChange: (after: Invitation) => void;
}

function Entry({ invitation, onChange }: EntryProps) {
  const { invitation_id, username, invitation_note: note, invitation_state: state } = invitation;
  const { invitation_uses: uses, count_uses_left: left, made_at, expires_at } = invitation;
  return (
    <article className={styles.entry} data-done={state !== 'open'}>
      <h3 className={styles.title}>{note ?? `Invitation ${invitation_id}`}</h3>
      <p>
        {left} of {uses} left, {states[state]} <PostedAt time={expires_at} isExact />
      </p>
      <p className={styles.note}>
        @{username}, <PostedAt time={made_at} isExact />
      </p>
      {state === 'open' && (
        <div className={styles.acts}>
          <ActButton
            of={note ?? `invitation ${invitation_id}`}
            done="Withdrawn."
            question={{
              title: `Withdraw ${note ?? `invitation ${invitation_id}`}?`,
              text: 'Nobody can sign up by its link any more. Who did so stays.',
            }}
            act={async (options) =>
              onChange(await callAsStaff(withdrawInvitation, { invitation_id }, options))
            }
          >
            Withdraw
          </ActButton>
        </div>
      )}
    </article>
  );
}
