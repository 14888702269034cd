import { formatLongDate } from '@quillstead/catalogue';
import { useState } from 'react';
import { asCallFailure } from '../../lib/call-failure.js';
import { Button } from '../../ui/button.js';
import { FormStatus, type FormStatusKind } from '../../ui/form-status.js';
import { PostedAt } from '../../ui/posted-at.js';
import { Problem } from '../../ui/problem.js';
import { SkeletonLine } from '../../ui/skeleton.js';
import { browserLabel } from './browser-label.js';
import { Section } from './section.js';
import styles from './settings.module.css';
import type { Session, useSessions } from './use-sessions.js';

/** Where the member is logged in, and the way to end all of it but this browser. */
export function SessionsPart({ state }: { readonly state: ReturnType<typeof useSessions> }) {
  const { sessions, failure, load, loadMore } = state;
  return (
    <Section
      title="Where you are logged in"
      lead="A browser that you do not know? Log out everywhere, then change your password."
    >
      {failure !== null && <Problem message={failure.message} onRetry={() => void load()} />}
      {sessions === null && failure === null && <SkeletonLine height="3.5em" />}
      {sessions !== null && (
        <div className={styles.stack}>
          <ul className={styles.sessions}>
            {sessions.map((session) => (
              <SessionLine key={session.id} session={session} />
            ))}
          </ul>
          {loadMore !== null && <Button onClick={() => void loadMore()}>Show more</Button>}
          {sessions.length > 1 && <EndOthers endOthers={state.endOthers} />}
        </div>
      )}
    </Section>
  );
}

function SessionLine({ session }: { readonly session: Session }) {
  const { user_agent, is_current, created_at, last_used_at } = session;
  return (
    <li>
      <p>
        {browserLabel(user_agent)}
        {is_current === 1 && <span className={styles.current}>This browser</span>}
      </p>
      <p className={styles.hint}>
        Logged in on {formatLongDate(created_at)}, last used <PostedAt time={last_used_at} />
      </p>
    </li>
  );
}

function EndOthers({ endOthers }: { readonly endOthers: () => Promise<void> }) {
  const [kind, setKind] = useState<FormStatusKind>('idle');
  const [message, setMessage] = useState('');
  const end = async () => {
    if (kind === 'pending') return;
    setKind('pending');
    setMessage('Logging out the other browsers…');
    try {
      await endOthers();
    } catch (error) {
      setKind('failed');
      setMessage(asCallFailure(error).message);
    }
  };
  return (
    <div className={styles.row}>
      <Button onClick={() => void end()} aria-disabled={kind === 'pending' || undefined}>
        Log out everywhere else
      </Button>
      <FormStatus kind={kind} message={message} />
    </div>
  );
}
