import { decideAppeal, listAppeals, type ResponseTypes } from '@quillstead/contracts';
import { useState } from 'react';
import { announce } from '../../lib/announce.js';
import type { CallOptions } from '../../lib/call.js';
import { Button } from '../../ui/button.js';
import { Dialog } from '../../ui/dialog.js';
import { PostedAt } from '../../ui/posted-at.js';
import { useFeed } from '../feed/index.js';
import { FieldForm, TextAreaField, useFieldForm } from '../forms/index.js';
import { callAsStaff, unknownOutcome } from './call-as-staff.js';
import { AdminList } from './admin-list.js';
import styles from './admin.module.css';
import { actOnItem } from './decided-meanwhile.js';
import { HiddenThing } from './hidden-thing.js';
import { ReportCase } from './report-case.js';

type Entry = ResponseTypes['appeal_entry'];
type Kind = Entry['appeal_kind'];
type Outcome = NonNullable<Entry['appeal_outcome']>;

const failed = 'The appeals could not be loaded. Please try again in a moment.';

const idOf = ({ id }: Entry): number => id;

/** Shows the appeals against decisions, the oldest first: the open ones or the decided ones. */
export function Appeals() {
  const [isDecided, setDecided] = useState<0 | 1>(0);
  const list = useFeed(listAppeals, { is_decided: isDecided }, { failed, send: callAsStaff, idOf });
  const decide = async (one: Entry, outcome: Outcome, words: string, options: CallOptions) => {
    const payload = { id: one.id, appeal_outcome: outcome, ...(words !== '' && { decision_words: words }) };
    await actOnItem(list, () => callAsStaff(decideAppeal, payload, options));
    list.replace(idOf(one), null);
    announce(done[kindOf(one)][outcome]);
  };
  return (
    <>
      <div className={styles.choice} role="group" aria-label="Which appeals">
        {([0, 1] as const).map((one) => (
          <button key={one} type="button" aria-pressed={isDecided === one} onClick={() => setDecided(one)}>
            {one === 0 ? 'Open' : 'Decided'}
          </button>
        ))}
      </div>
      <AdminList
        list={list}
        noun="appeals"
        empty={isDecided === 1 ? 'No appeal has been decided yet.' : 'No appeal waits for a decision.'}
        render={(one) => (
          <AppealEntry
            one={one}
            onDecide={(outcome, words, options) => decide(one, outcome, words, options)}
          />
        )}
      />
    </>
  );
}

/** Returns the kind of an entry; a service of the previous release has only appeals. */
const kindOf = (one: Entry): Kind => (one.appeal_kind as Kind | undefined) ?? 'appeal';

const done: Readonly<Record<Kind, Readonly<Record<Outcome, string>>>> = {
  appeal: { uphold: 'The decision stands.', reverse: 'The decision is taken back.' },
  mended: { uphold: 'It stays hidden.', reverse: 'It is released.' },
};

const acts: Readonly<Record<Kind, Readonly<Record<Outcome, string>>>> = {
  appeal: { uphold: 'Uphold', reverse: 'Reverse' },
  mended: { uphold: 'Keep hidden', reverse: 'Release' },
};

interface AppealEntryProps {
  readonly one: Entry;
  readonly onDecide: (outcome: Outcome, words: string, options: CallOptions) => Promise<void>;
}

function AppealEntry({ one, onDecide }: AppealEntryProps) {
  const [chosen, choose] = useState<Outcome | null>(null);
  const { username, appeal, appealed_at, appeal_outcome: outcome, decision_words: words, decided_by } = one;
  const kind = kindOf(one);
  const { kind: thing } = one.case;
  const who = username === null ? 'Somebody' : `@${username}`;
  const of = kind === 'mended' ? `the ${thing} of ${who}` : `the decision against ${who}`;
  return (
    <div className={styles.entry}>
      {appeal !== '' && <p className={styles.said}>{appeal}</p>}
      <p className={styles.note}>
        {who} {kind === 'mended' ? `says that the ${thing} is mended` : 'appealed'},{' '}
        <PostedAt time={appealed_at} isExact />
      </p>
      <ReportCase one={one.case} />
      {kind === 'mended' && outcome === null && <HiddenThing one={one.case} of={of} />}
      {outcome !== null && (
        <>
          <p className={styles.note}>
            {decided_by === null ? 'Somebody of the staff' : `@${decided_by}`}: {done[kind][outcome]}
          </p>
          {words !== null && <p className={styles.said}>{words}</p>}
        </>
      )}
      {outcome === null && one.can_decide === 0 && (
        <p className={styles.note}>
          {one.is_own_decision === 1 ? 'This decision was yours' : 'This is about you'}: somebody else must
          decide.
        </p>
      )}
      {outcome === null && one.can_decide !== 0 && (
        <div className={styles.acts}>
          <Button onClick={() => choose('uphold')}>
            {acts[kind].uphold}
            <span className="visually-hidden"> {of}</span>
          </Button>
          <Button onClick={() => choose('reverse')}>
            {acts[kind].reverse}
            <span className="visually-hidden"> {of}</span>
          </Button>
        </div>
      )}
      {chosen !== null && (
        <OutcomeDialog
          name={`appeal:${one.id}`}
          kind={kind}
          outcome={chosen}
          onClose={() => choose(null)}
          onDecide={(said, options) => onDecide(chosen, said, options)}
        />
      )}
    </div>
  );
}

interface OutcomeDialogProps {
  readonly name: string;
  readonly kind: Kind;
  readonly outcome: Outcome;
  readonly onClose: () => void;
  readonly onDecide: (words: string, options: CallOptions) => Promise<void>;
}

const titles: typeof acts = {
  appeal: { uphold: 'Uphold the decision', reverse: 'Take the decision back' },
  mended: { uphold: 'Keep it hidden', reverse: 'Release it' },
};

const keys = { required: [], optional: ['decision_words'] } as const;

function OutcomeDialog({ name, kind, outcome, onClose, onDecide }: OutcomeDialogProps) {
  const form = useFieldForm<{ readonly decision_words: string }, void>({
    name,
    keys,
    initial: { decision_words: '' },
    pending: 'One moment…',
    failed: unknownOutcome,
    send: ({ decision_words: words = '' }, options) => onDecide(words, options),
  });
  const isReversal = outcome === 'reverse';
  return (
    <Dialog title={titles[kind][outcome]} isOpen staysOnOutsidePress onClose={onClose}>
      {isReversal && kind === 'appeal' && (
        <p>What was removed is restored, and who was suspended is let back.</p>
      )}
      <FieldForm form={form} submit={acts[kind][outcome]} other={<Button onClick={onClose}>Cancel</Button>}>
        <TextAreaField
          form={form}
          name="decision_words"
          rows={3}
          hint={kind === 'mended' ? 'The author reads this.' : 'Who appealed reads this.'}
        />
      </FieldForm>
    </Dialog>
  );
}
