import { groupedNumber } from '@quillstead/catalogue';
import {
  blockFediverseSender,
  listFediverseTalk,
  moderateFediverseReply,
  type ResponseTypes,
} from '@quillstead/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { showToast } from '../../lib/announce.js';
import { asCallFailure } from '../../lib/call-failure.js';
import { operationQuery } from '../../lib/operation-query.js';
import { Button } from '../../ui/button.js';
import { PostedAt } from '../../ui/posted-at.js';
import { ReportButton } from '../reports/index.js';
import { callAsMember } from '../session/index.js';
import styles from './fediverse-talk.module.css';

type Reply = ResponseTypes['fediverse_talk']['items'][number];

interface FediverseTalkProps {
  readonly slug: string;
  /** The viewer wrote the story: they decide what is shown. */
  readonly isOwnStory: boolean;
}

export const failed = 'What was said elsewhere could not be loaded.';
const notDone = 'It is not known whether that is done. Please try again in a moment.';

/**
 * Shows the replies of people of other servers to a story (docs/product/fediverse.md#replies); nothing without replies.
 */
export function FediverseTalk({ slug, isOwnStory }: FediverseTalkProps) {
  const { data, refetch } = useQuery(operationQuery(listFediverseTalk, { slug }, { failed }));
  const [isBusy, setBusy] = useState(false);
  if (data === undefined) return null;
  const { count_likes: likes, count_shares: shares, items } = data;
  if (likes === 0 && shares === 0 && items.length === 0) return null;
  const act = async (send: () => Promise<unknown>, done: string) => {
    if (isBusy) return;
    setBusy(true);
    try {
      await send();
      await refetch();
      showToast(done);
    } catch (error) {
      showToast(asCallFailure(error, notDone).message);
    } finally {
      setBusy(false);
    }
  };
  const decide = ({ id }: Reply, is_shown: 0 | 1) =>
    act(
      () => callAsMember(moderateFediverseReply, { id, is_shown }, { fallback: notDone }),
      is_shown === 1 ? 'The reply is shown.' : 'The reply is removed.',
    );
  const block = (target: string, name: string) =>
    act(
      () => callAsMember(blockFediverseSender, { fediverse_target: target }, { fallback: notDone }),
      `You have blocked ${name}.`,
    );
  return (
    <section aria-labelledby="fediverse-talk" className={styles.talk}>
      <h2 id="fediverse-talk">From the fediverse</h2>
      <p className={styles.counts}>{countsLine(data)}</p>
      {items.map((reply) => (
        <article key={reply.id} className={styles.reply}>
          <p className={styles.head}>
            <a href={reply.url} rel="nofollow noopener ugc" className={styles.who}>
              <bdi>{reply.name}</bdi>
            </a>
            <span className={styles.address}>{reply.address}</span>
            <PostedAt time={reply.posted_at} />
            {reply.edited_at !== null && <span>edited</span>}
            {reply.state === 'waits' && <strong>Waits for your approval</strong>}
            {reply.state === 'removed' && <strong>Removed</strong>}
          </p>
          <p className={styles.text} dir="auto">
            {reply.reply_text}
          </p>
          <div className={styles.acts} role="group" aria-label={`The reply of ${reply.name}`}>
            {isOwnStory && (
              <>
                {reply.state === 'shown' ? (
                  <Button onClick={() => void decide(reply, 0)}>Remove</Button>
                ) : (
                  <Button onClick={() => void decide(reply, 1)}>Show</Button>
                )}
                <Button onClick={() => void block(reply.actor, reply.address)}>Block {reply.address}</Button>
                <Button onClick={() => void block(reply.host, reply.host)}>Block all of {reply.host}</Button>
              </>
            )}
            <ReportButton thing={{ fediverse_reply_id: reply.id }} of={`the reply of ${reply.address}`} />
          </div>
        </article>
      ))}
    </section>
  );
}

/** "3 likes, 1 share and 2 replies from other sites". */
export function countsLine({
  count_likes: likes,
  count_shares: shares,
  count_replies: replies,
}: ResponseTypes['fediverse_talk']): string {
  const parts = [
    [likes, 'like'] as const,
    [shares, 'share'] as const,
    [replies, replies === 1 ? 'reply' : 'replie'] as const,
  ]
    .filter(([count]) => count > 0)
    .map(([count, noun]) => `${groupedNumber(count)} ${noun}${count === 1 ? '' : 's'}`);
  const last = parts.pop();
  if (last === undefined) return 'Nothing is shown yet.';
  return `${parts.length === 0 ? last : `${parts.join(', ')} and ${last}`} from other sites`;
}
