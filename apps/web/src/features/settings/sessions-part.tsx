import { browserLabel, formatLongDate } from '@quillstead/catalogue';
import { endOtherSessions, endSession, listSessions, type ResponseTypes } from '@quillstead/contracts';
import { useId, useRef, useState } from 'react';
import { announce } from '../../lib/announce.js';
import { asCallFailure } from '../../lib/call-failure.js';
import type { CallOptions } from '../../lib/call.js';
import { useMoreByHand } from '../../lib/use-more-by-hand.js';
import { Button } from '../../ui/button.js';
import { FormStatus, type FormStatusKind } from '../../ui/form-status.js';
import { PostedAt } from '../../ui/posted-at.js';
import { Problem } from '../../ui/problem.js';
import { SkeletonLine } from '../../ui/skeleton.js';
import { useFeed } from '../feed/index.js';
import { callAsMember, logOutFully } from '../session/index.js';
import { Section } from './section.js';
import styles from './settings.module.css';

type SessionsState = ReturnType<typeof useSessions>;

/** Shows the member's sessions, with buttons to end one or all others. */
export function SessionsPart({ state }: { readonly state: SessionsState }) {
  const { sessions, problem, load, loadMore } = state;
  const list = useRef<HTMLUListElement>(null);
  const loadByHand = useMoreByHand(list, sessions?.length ?? 0, () => loadMore?.());
  return (
    <Section
      id="sessions"
      title="Where you are logged in"
      lead="A browser that you do not know? Log out everywhere, then change your password."
    >
      {problem !== null && <Problem message={problem} onRetry={() => void load()} />}
      {sessions === null && problem === null && <SkeletonLine height="3.5em" />}
      {sessions !== null && (
        <div className={styles.stack}>
          <ul className={styles.sessions} ref={list}>
            {sessions.map((session) => (
              <SessionLine key={session.id} session={session} state={state} />
            ))}
          </ul>
          {loadMore !== null && <Button onClick={loadByHand}>Show more</Button>}
          {sessions.length > 1 && (
            <EndOthers
              endOthers={state.endOthers}
              // The button goes with what it ended.
              onEnded={() => list.current?.querySelector<HTMLElement>('[data-current] button')?.focus()}
            />
          )}
        </div>
      )}
    </Section>
  );
}

interface SessionLineProps {
  readonly session: Session;
  readonly state: Pick<SessionsState, 'end' | 'remove'>;
}

function SessionLine({ session, state }: SessionLineProps) {
  const { id, user_agent, network, is_current, created_at, last_used_at } = session;
  const device = browserLabel(user_agent);
  const isCurrent = is_current === 1;
  const line = useRef<HTMLLIElement>(null);
  const hintId = useId();
  const { kind, message, run } = useEnding();
  const end = async (options: CallOptions) => {
    await state.end(id, options);
    announce(`Logged out ${device}.`);
    // This runs before the line is removed, so that the focus is not lost. A focus outside of the line stays where it
    // is.
    if (line.current?.contains(document.activeElement) === true) focusNeighbour(line.current);
    state.remove(id);
  };
  return (
    <li ref={line} data-current={isCurrent || undefined}>
      <div className={styles.session}>
        <div>
          <p>
            {device}
            {isCurrent && <span className={styles.current}>This browser</span>}
          </p>
          <p className={styles.hint} id={hintId}>
            Logged in on {formatLongDate(created_at)}, last used <PostedAt time={last_used_at} />
            {network !== null && ` from the network ${networkLabel(network)}`}
          </p>
        </div>
        <Button
          onClick={() => void run('Logging out…', isCurrent ? logOutFully : end)}
          aria-disabled={kind === 'pending' || undefined}
          aria-label={`Log out ${device}${isCurrent ? ', this browser' : ''}`}
          aria-describedby={hintId}
        >
          Log out
        </Button>
      </div>
      <FormStatus kind={kind} message={message} />
    </li>
  );
}

function focusNeighbour(line: Element): void {
  const neighbour = line.nextElementSibling ?? line.previousElementSibling;
  neighbour?.querySelector('button')?.focus();
}

interface EndOthersProps {
  readonly endOthers: (options: CallOptions) => Promise<void>;
  readonly onEnded: () => void;
}

function EndOthers({ endOthers, onEnded }: EndOthersProps) {
  const { kind, message, run } = useEnding();
  const end = async (options: CallOptions) => {
    await endOthers(options);
    announce('Logged out everywhere else.');
    onEnded();
  };
  return (
    <div className={styles.row}>
      <Button
        onClick={() => void run('Logging out the other browsers…', end)}
        aria-disabled={kind === 'pending' || undefined}
      >
        Log out everywhere else
      </Button>
      <FormStatus kind={kind} message={message} />
    </div>
  );
}

const endingFailed = 'It is not known whether the session ended. Please try again in a moment.';

/** Ends sessions once at a time, and keeps what went wrong until the next try. */
function useEnding() {
  const [kind, setKind] = useState<FormStatusKind>('idle');
  const [message, setMessage] = useState('');
  const run = async (pending: string, end: (options: CallOptions) => Promise<void>) => {
    if (kind === 'pending') return;
    setKind('pending');
    setMessage(pending);
    try {
      await end({ fallback: endingFailed });
      setKind('idle');
    } catch (error) {
      setKind('failed');
      setMessage(asCallFailure(error, endingFailed).message);
    }
  };
  return { kind, message, run };
}

/**
 * Returns a network as its owner may recognise it beside their own address: `203.0.113.x` for `203.0.113.0/24`,
 * `2001:db8:1:x` for `2001:db8:1::/48`.
 */
export function networkLabel(network: string): string {
  return network.replace(/\.0\/24$/u, '.x').replace(/::\/48$/u, ':x');
}

type Session = ResponseTypes['session_list']['items'][number];

const listFailed = 'The list of your browsers could not be loaded. Please try again in a moment.';

const idOf = ({ id }: Session): number => id;

/** Returns the browsers in which the member is logged in: loading, failed or loaded. */
export function useSessions() {
  const feed = useFeed(listSessions, {}, { failed: listFailed, send: callAsMember, idOf, isShared: true });
  const { list, problem, reload, loadMore, replace } = feed;
  return {
    sessions: list?.items ?? null,
    problem,
    load: reload,
    loadMore: list?.next ? loadMore : null,
    /** @throws CallFailure */
    endOthers: async (options: CallOptions) => {
      await callAsMember(endOtherSessions, {}, options);
      await reload();
    },
    /**
     * Ends one session, which stays in the list until it is removed; one that is over is no failure. @throws
     * CallFailure
     */
    end: async (id: number, options: CallOptions) => {
      try {
        await callAsMember(endSession, { id }, options);
      } catch (error) {
        if (asCallFailure(error).status !== 404) throw error;
      }
    },
    remove: (id: number) => replace(id, null),
  };
}
