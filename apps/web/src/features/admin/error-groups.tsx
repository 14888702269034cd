import { deleteError, listErrors, type ResponseTypes, resolveError } from '@quillstead/contracts';
import type { CallOptions } from '../../lib/call.js';
import { PostedAt } from '../../ui/posted-at.js';
import { type FeedState, useFeed } from '../feed/index.js';
import { callAsStaff } from './call-as-staff.js';
import { ActButton } from './act-button.js';
import { AdminList } from './admin-list.js';
import styles from './admin.module.css';

type ErrorGroup = ResponseTypes['error_list']['items'][number];

const failed = 'The errors could not be loaded. Please try again in a moment.';

const idOf = ({ id }: ErrorGroup): number => id;

/** Errors in browsers: equal errors form one group with its count and place. */
export function ErrorGroups() {
  const list = useFeed(listErrors, {}, { failed, send: callAsStaff, idOf });
  return (
    <AdminList
      list={list}
      noun="errors"
      empty="No browser has reported an error."
      render={(group) => <ErrorEntry group={group} list={list} />}
    />
  );
}

function ErrorEntry({
  group,
  list,
}: {
  readonly group: ErrorGroup;
  readonly list: Pick<FeedState<ErrorGroup>, 'replace'>;
}) {
  const { id, message, stack, route, release, count, first_seen_at, last_seen_at, is_resolved } = group;
  const resolve = async (resolved: 0 | 1, options: CallOptions) =>
    list.replace(id, await callAsStaff(resolveError, { id, is_resolved: resolved }, options));
  return (
    <article className={styles.entry} data-done={is_resolved === 1}>
      <h2 className={styles.title}>{message}</h2>
      <p className={styles.note}>
        {count} {count === 1 ? 'time' : 'times'} on {route ?? 'an address that leads nowhere'}, first{' '}
        <PostedAt time={first_seen_at} isExact />, last <PostedAt time={last_seen_at} isExact />
        {release && `, in the build ${release}`}
      </p>
      {stack !== '' && (
        <details>
          <summary>Where in the code</summary>
          <pre className={styles.stackTrace}>{stack}</pre>
        </details>
      )}
      <div className={styles.acts}>
        <ActButton
          of={message}
          done={is_resolved === 1 ? 'Open again.' : 'Marked as resolved.'}
          act={(options) => resolve(is_resolved === 1 ? 0 : 1, options)}
        >
          {is_resolved === 1 ? 'Open again' : 'Resolved'}
        </ActButton>
        <ActButton
          of={message}
          done="Deleted."
          question={{
            title: 'Delete this error?',
            text: 'Its count and its place in the code are gone for good.',
          }}
          act={async (options) => {
            await callAsStaff(deleteError, { id }, options);
            list.replace(id, null);
          }}
        >
          Delete
        </ActButton>
      </div>
    </article>
  );
}
