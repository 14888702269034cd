import { type SubscriberButton, subscriberButtons, type SubscriberState } from '@quillstead/catalogue';
import { acceptSubscriber, removeSubscriber, type UserArticle } from '@quillstead/contracts';
import { atom, useAtomValue } from 'jotai';
import { useEffect, useRef, useState } from 'react';
import { announce, showToast } from '../../lib/announce.js';
import { asCallFailure } from '../../lib/call-failure.js';
import { changeEntity } from '../../lib/entities.js';
import { store } from '../../lib/store.js';
import { memberAtom } from '../../lib/viewer.js';
import { Button } from '../../ui/button.js';
import { callAsMember } from '../session/index.js';
import styles from './profile-list.module.css';

interface SubscriberActionsProps {
  readonly user: Pick<UserArticle, 'user_id' | 'username' | 'subscriber'>;
}

const again = 'Please try again in a moment.';

/**
 * Shows the actions of an author for a subscriber or a request (docs/product/subscriptions.md#subscribers): reject or
 * accept, or remove.
 */
export function SubscriberActions({ user }: SubscriberActionsProps) {
  const { user_id: id, username } = user;
  const listed = user.subscriber ?? null;
  const state = useSubscriberState(id, listed);
  const me = useAtomValue(memberAtom)?.id;
  const [pending, setPending] = useState<string | null>(null);
  const note = useRef<HTMLParagraphElement>(null);
  const decided = useRef(false);
  const wasLost = useRef(false);
  const words = sentenceOf(listed, state);

  useEffect(() => {
    if (!decided.current) return;
    decided.current = false;
    note.current?.focus();
  });

  const decide = async ({ label, method, next }: SubscriberButton): Promise<void> => {
    if (pending !== null) return;
    setPending(label);
    try {
      const decision = method === 'PUT' ? acceptSubscriber : removeSubscriber;
      const reply = await callAsMember(decision, { subscriber_id: id }, { fallback: again }).catch(
        (error: unknown) => {
          const { status } = asCallFailure(error);
          // A 404 after a lost response: the first request has removed the subscriber.
          if (wasLost.current && method === 'DELETE' && status === 404) return null;
          wasLost.current = status === null || status >= 500;
          throw error;
        },
      );
      if (reply !== null && me !== undefined)
        changeEntity('user', me, { count_subscribers: reply.count_subscribers });
      announce(`@${username}: ${sentenceOf(listed, next) ?? 'done.'}`);
      decided.current = true;
      changeSubscriberState(id, next);
    } catch (error) {
      showToast(`@${username} is what they were. ${asCallFailure(error, again).message}`);
    } finally {
      setPending(null);
    }
  };

  return (
    <div className={styles.actions}>
      {words && (
        <p ref={note} tabIndex={-1}>
          {words}
        </p>
      )}
      {subscriberButtons(state).map((one) => (
        <Button
          key={one.label}
          look={one.method === 'PUT' ? 'primary' : 'plain'}
          title={one.title}
          aria-label={`${one.label} @${username}`}
          aria-disabled={pending !== null || undefined}
          aria-busy={pending === one.label || undefined}
          onClick={() => void decide(one)}
        >
          {one.label}
        </Button>
      ))}
    </div>
  );
}

/** Returns how a row has changed since the list was loaded; null without a change. */
function sentenceOf(listed: SubscriberState, now: SubscriberState): string | null {
  if (listed === now) return null;
  if (now === 'is_subscriber') return 'Accepted.';
  return listed === 'is_requested' ? 'Rejected.' : 'Removed.';
}

const statesAtom = atom<ReadonlyMap<number, SubscriberState>>(new Map());

/** Returns the state of a subscriber after the owner's decision; before it, the state in the list. */
function useSubscriberState(id: number, listed: SubscriberState): SubscriberState {
  const states = useAtomValue(statesAtom);
  const known = states.get(id);
  return known === undefined ? listed : known;
}

function changeSubscriberState(id: number, state: SubscriberState): void {
  store.set(statesAtom, (states) => new Map(states).set(id, state));
}

/** Forgets the states of people whose list was loaded again: the list is newer. */
export function forgetSubscriberStates(ids: readonly number[]): void {
  store.set(statesAtom, (states) => new Map([...states].filter(([id]) => !ids.includes(id))));
}
