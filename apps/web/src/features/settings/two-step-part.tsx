import { readSecondFactor } from '@quillstead/contracts';
import { Suspense, useState } from 'react';
import { useOperation } from '../../lib/operation-query.js';
import { Button } from '../../ui/button.js';
import { lazyPart, MissingDialog } from '../../ui/lazy-part.js';
import { Problem } from '../../ui/problem.js';
import { SkeletonLine } from '../../ui/skeleton.js';
import { callAsMember } from '../session/index.js';
import { Section } from './section.js';
import styles from './settings.module.css';

const { Part: TwoStepDialog } = lazyPart(
  async () => ({ default: (await import('./two-step-dialog.js')).TwoStepDialog }),
  MissingDialog,
);

const failed = 'The state of your two-step log-in could not be loaded. Please try again in a moment.';

/** Turns two-step log-in on and off, and makes new recovery codes (docs/product/accounts.md#two-step-log-in). */
export function TwoStepPart({ onTurnedOn }: { readonly onTurnedOn: () => void }) {
  const [act, setAct] = useState<'turn-on' | 'turn-off' | 'renew' | null>(null);
  const { response, failure, load } = useOperation(readSecondFactor, {}, { failed, send: callAsMember });
  const count = response?.count_recovery_codes ?? 0;
  return (
    <Section
      id="two-step"
      title="Two-step log-in"
      lead="A log-in then needs your password and a code of an authenticator app on your phone, so that a stolen password is not enough."
    >
      {failure !== null && response === null && (
        <Problem message={failure.message} onRetry={() => void load()} />
      )}
      {failure === null && response === null && <SkeletonLine height="3.5em" />}
      {response?.is_on === 0 && (
        <div className={styles.stack}>
          <p>Two-step log-in is off.</p>
          <div className={styles.row}>
            <Button onClick={() => setAct('turn-on')}>Turn on two-step log-in…</Button>
          </div>
        </div>
      )}
      {response?.is_on === 1 && (
        <div className={styles.stack}>
          <p>
            Two-step log-in is on. {count} recovery {count === 1 ? 'code is' : 'codes are'} left.
          </p>
          <div className={styles.row}>
            <Button onClick={() => setAct('renew')}>New recovery codes…</Button>
            <Button look="danger" onClick={() => setAct('turn-off')}>
              Turn off two-step log-in…
            </Button>
          </div>
        </div>
      )}
      {act !== null && (
        <Suspense fallback={null}>
          <TwoStepDialog
            act={act}
            onChanged={() => {
              void load();
              if (act === 'turn-on') onTurnedOn();
            }}
            onClose={() => setAct(null)}
          />
        </Suspense>
      )}
    </Section>
  );
}
