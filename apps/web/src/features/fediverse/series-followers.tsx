import { groupedNumber } from '@quillstead/catalogue';
import { changeSeriesFediverse, readSeriesFediverse } from '@quillstead/contracts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { asCallFailure } from '../../lib/call-failure.js';
import { operationQuery } from '../../lib/operation-query.js';
import { Checkbox } from '../../ui/checkbox.js';
import { FormStatus, type FormStatusKind } from '../../ui/form-status.js';
import { callAsMember } from '../session/index.js';
import styles from './series-followers.module.css';

const failed = 'It is not known whether it is saved. Please try again in a moment.';

interface SeriesFollowersProps {
  readonly series: { readonly series_id: number; readonly slug: string };
  readonly className: string | undefined;
}

/** Sets whether others can follow a series from the fediverse; shows nothing if nobody can follow its author there. */
export function SeriesFollowers({ series: { series_id, slug }, className }: SeriesFollowersProps) {
  const client = useQueryClient();
  const query = operationQuery(readSeriesFediverse, { slug }, { failed, send: callAsMember });
  const { data } = useQuery(query);
  const [status, setStatus] = useState<{ kind: FormStatusKind; message: string }>({
    kind: 'idle',
    message: '',
  });
  if (data === undefined || data.is_available !== 1) return null;
  const change = async (is_followable: 0 | 1) => {
    if (status.kind === 'pending') return;
    setStatus({ kind: 'pending', message: 'Saving…' });
    try {
      const changed = await callAsMember(
        changeSeriesFediverse,
        { series_id, is_followable },
        { fallback: failed },
      );
      client.setQueryData(query.queryKey, changed);
      setStatus({ kind: 'done', message: 'Saved.' });
    } catch (error) {
      setStatus({ kind: 'failed', message: asCallFailure(error, failed).message });
    }
  };
  const { address, count_followers: count } = data;
  return (
    <section className={className} aria-labelledby="fediverse">
      <h2 id="fediverse">Followers from elsewhere</h2>
      <p>
        People on Mastodon and other sites of the fediverse can follow this series without following you. They
        get the stories that you publish in it from now on. Some sites never show it again once you turn this
        off.
      </p>
      <Checkbox
        label="People can follow this series from the fediverse"
        value={data.is_followable}
        onChange={(value) => void change(value)}
      />
      <FormStatus {...status} />
      {address !== null && (
        <p>
          Its address there is <code className={styles.address}>{address}</code>. It has{' '}
          {groupedNumber(count)} {count === 1 ? 'follower' : 'followers'} from elsewhere.
        </p>
      )}
    </section>
  );
}
