import { type ReportKind, reportKindNames, reportKinds } from '@quillstead/catalogue';
import { claimReport, decideReport, listReports } from '@quillstead/contracts';
import { useEffect, useState } from 'react';
import { announce } from '../../lib/announce.js';
import type { CallOptions } from '../../lib/call.js';
import { Field } from '../../ui/field.js';
import { Select } from '../../ui/select.js';
import { type FeedState, useFeed } from '../feed/index.js';
import { callAsStaff } from './call-as-staff.js';
import { AdminList } from './admin-list.js';
import styles from './admin.module.css';
import { actOnItem } from './decided-meanwhile.js';
import type { Case, Judgement } from './decide-dialog.js';
import { ReportCase } from './report-case.js';

const failed = 'The reports could not be loaded. Please try again in a moment.';

const kinds = [
  { value: '', label: 'All kinds' },
  ...reportKindNames.map((kind) => ({ value: kind, label: reportKinds[kind] })),
];

const idOf = ({ id }: Case): number => id;

/** Shows the report cases, one for each reported item: the open ones or the decided ones, of one kind or all. */
export function ReportCases() {
  const [isDecided, setDecided] = useState<0 | 1>(0);
  const [shownKind, showKind] = useState<ReportKind | ''>('');
  const which = { is_decided: isDecided, ...(shownKind !== '' && { report_kind: shownKind }) };
  const list = useFeed(listReports, which, { failed, send: callAsStaff, idOf });
  const claim = async (one: Case, is_claimed: 0 | 1, options: CallOptions) =>
    list.replace(
      idOf(one),
      await actOnItem(list, () => callAsStaff(claimReport, { is_claimed, ...thingOf(one) }, options)),
    );
  const decide = async (one: Case, judgement: Judgement, options: CallOptions) => {
    await actOnItem(list, () => callAsStaff(decideReport, { ...judgement, ...thingOf(one) }, options));
    list.replace(idOf(one), null);
    announce('Decided.');
  };
  useMoreBeforeTheEnd(list);
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
          <ReportCase
            one={one}
            onClaim={(isClaimed, options) => claim(one, isClaimed, options)}
            onDecide={(judgement, options) => decide(one, judgement, options)}
          />
        )}
      />
    </>
  );
}

/** Returns the key of the call that names the thing of a case. */
function thingOf({
  story_id,
  comment_id,
  series_id,
  collection_id,
  user_id,
  fediverse_reply_id,
  kind,
}: Case) {
  return {
    story: { story_id },
    comment: { comment_id },
    series: { series_id },
    collection: { collection_id },
    user: { user_id },
    fediverse_reply: { fediverse_reply_id },
  }[kind];
}

/** Cases that are left when the next page is loaded. */
const fewCases = 5;

/** Loads the next page while decided cases leave the list, so that a moderator does not reach its end. */
function useMoreBeforeTheEnd({ list, isLoading, problem, loadMore }: FeedState<Case>): void {
  const isShort = list !== undefined && list.items.length < fewCases && list.next !== null;
  const isDue = isShort && !isLoading && problem === null;
  useEffect(() => {
    if (isDue) void loadMore();
  }, [isDue, loadMore]);
}
