import { type ReportKind, reportKindNames, reportKinds } from '@quillstead/catalogue';
import { decideReport, listReports } from '@quillstead/contracts';
import { useState } from 'react';
import type { CallOptions } from '../../lib/call.js';
import { Field } from '../../ui/field.js';
import { Select } from '../../ui/select.js';
import { useFeed } from '../feed/index.js';
import { callAsMember } from '../session/index.js';
import { AdminList } from './admin-list.js';
import styles from './admin.module.css';
import { type Case, type Decision, ReportCase } from './report-case.js';

const failed = 'The reports could not be loaded. Please try again in a moment.';

const kinds = [
  { value: '', label: 'All kinds' },
  ...reportKindNames.map((kind) => ({ value: kind, label: reportKinds[kind] })),
];

const idOf = ({ id }: Case): number => id;

/** The report cases, one for each reported item: the open ones or the decided ones, of one kind or all. */
export function ReportCases() {
  const [isDecided, setDecided] = useState<0 | 1>(0);
  const [shownKind, showKind] = useState<ReportKind | ''>('');
  const which = { is_decided: isDecided, ...(shownKind !== '' && { report_kind: shownKind }) };
  const list = useFeed(listReports, which, { failed, send: callAsMember, idOf });
  const decide = async (one: Case, decision: Decision, options: CallOptions) => {
    const { story_id, comment_id, user_id, kind } = one;
    const of = kind === 'story' ? { story_id } : kind === 'comment' ? { comment_id } : { user_id };
    await callAsMember(decideReport, { decision, ...of }, options);
    list.replace(idOf(one), null);
  };
  return (
    <>
      <div className={styles.choice} role="group" aria-label="Which reports">
        {([0, 1] as const).map((one) => (
          <button key={one} type="button" aria-pressed={isDecided === one} onClick={() => setDecided(one)}>
            {one === 0 ? 'Open' : 'Decided'}
          </button>
        ))}
      </div>
      <Field label="Kind" aside="">
        {(control) => (
          <Select
            {...control}
            options={kinds}
            value={shownKind}
            onChange={(value) => showKind(reportKindNames.find((name) => name === value) ?? '')}
          />
        )}
      </Field>
      <AdminList
        list={list}
        noun="reports"
        empty={
          shownKind !== ''
            ? 'There is nothing of this kind.'
            : isDecided === 1
              ? 'Nothing has been decided yet.'
              : 'Nothing waits for a decision.'
        }
        render={(one) => (
          <ReportCase one={one} onDecide={(decision, options) => decide(one, decision, options)} />
        )}
      />
    </>
  );
}
