import { paths } from '@quillstead/catalogue';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { announce, showToast } from '../../lib/announce.js';
import { asCallFailure } from '../../lib/call-failure.js';
import type { CallOptions } from '../../lib/call.js';
import { Button } from '../../ui/button.js';
import { ConfirmDialog } from '../../ui/confirm-dialog.js';
import { FormStatus, type FormStatusKind } from '../../ui/form-status.js';
import { LineDrawing } from '../../ui/line-drawing.js';
import { Feed, ListBar, type ListLink } from '../feed/index.js';
import { StoryCardSkeleton } from '../stories/index.js';
import { ReadStoryCard } from './read-story-card.js';
import { type HistoryFilter, useReadingHistory } from './use-reading-history.js';
import styles from './reading-history.module.css';

const filters: readonly { readonly label: string; readonly filter: HistoryFilter }[] = [
  { label: 'All', filter: null },
  { label: 'Started', filter: 'started' },
  { label: 'Finished', filter: 'finished' },
];

const nothing = {
  started: 'You have no story left to finish.',
  finished: 'You have not finished a story yet.',
} as const;

/** Shows the stories that a member has begun to read, read last first. */
export function ReadingHistory({ filter }: { readonly filter: HistoryFilter }) {
  const { feed, isOn, remove, clear, switchTo } = useReadingHistory(filter);
  if (isOn === false) return <HistoryOff switchOn={(options) => switchTo(1, options)} />;
  const links = filters.map((one): ListLink => ({
    label: one.label,
    to: one.filter === null ? paths.reading : `${paths.reading}?filter=${one.filter}`,
    isCurrent: one.filter === filter,
  }));
  return (
    <>
      <p className={styles.lead}>Only you see what you read. Your history has up to 500 stories.</p>
      <ListBar sorts={[]} filters={links} />
      <Feed
        feed={feed}
        noun="stories"
        render={(story) => <ReadStoryCard story={story} remove={remove} />}
        skeleton={<StoryCardSkeleton />}
        empty={
          <div className={styles.empty}>
            <LineDrawing of="book" />
            <p>
              {filter === null
                ? 'Stories that you begin to read gather here, with the place where you stopped.'
                : nothing[filter]}
            </p>
            <Link to={paths.home}>Find a story to read</Link>
          </div>
        }
      />
      {/* Below a list that is loading they would move, and not know whether there is something to clear. */}
      {(feed.list !== undefined || feed.problem !== null) && (
        <HistoryActs
          isEmpty={feed.list?.items.length === 0 && filter === null}
          clear={clear}
          switchOff={(options) => switchTo(0, options)}
        />
      )}
    </>
  );
}

type Act = (options: CallOptions) => Promise<void>;

interface HistoryActsProps {
  readonly isEmpty: boolean;
  /** @throws CallFailure */
  readonly clear: Act;
  /** @throws CallFailure */
  readonly switchOff: Act;
}

/** Clears the history, or switches it off; both need a confirmation, because the places cannot be brought back. */
function HistoryActs({ isEmpty, clear, switchOff }: HistoryActsProps) {
  const [confirming, setConfirming] = useState<'clear' | 'switch-off' | null>(null);
  const close = () => setConfirming(null);
  const confirmed = (act: Act, done: string) => async (options: CallOptions) => {
    await act(options);
    close();
    showToast(done);
  };
  return (
    <div className={styles.acts}>
      {!isEmpty && <Button onClick={() => setConfirming('clear')}>Clear the history</Button>}
      <Button onClick={() => setConfirming('switch-off')}>Switch the history off</Button>
      {confirming === 'clear' && (
        <ConfirmDialog
          title="Clear your reading history?"
          confirm="Clear it"
          cancel="Keep it"
          failed="It is not known whether the history was cleared. Please try again in a moment."
          onConfirm={confirmed(clear, 'Your reading history is cleared.')}
          onClose={close}
        >
          <p>All stories are removed from it, with the places where you stopped reading.</p>
        </ConfirmDialog>
      )}
      {confirming === 'switch-off' && (
        <ConfirmDialog
          title="Switch your reading history off?"
          confirm="Switch it off"
          cancel="Keep it on"
          failed="It is not known whether the history is off. Please try again in a moment."
          onConfirm={confirmed(switchOff, 'Your reading history is off.')}
          onClose={close}
        >
          <p>
            The history is cleared, and the site no longer stores what you read. This browser still remembers
            where you stop reading, until you log out.
          </p>
        </ConfirmDialog>
      )}
    </div>
  );
}

const failed = 'It is not known whether the history is on. Please try again in a moment.';

interface HistoryOffProps {
  /** @throws CallFailure */
  readonly switchOn: (options: CallOptions) => Promise<void>;
}

/** Says that the history is off, and switches it on. */
function HistoryOff({ switchOn }: HistoryOffProps) {
  const [status, setStatus] = useState<{ kind: FormStatusKind; message: string }>({
    kind: 'idle',
    message: '',
  });
  const isPending = status.kind === 'pending';
  const go = async () => {
    if (isPending) return;
    setStatus({ kind: 'pending', message: 'One moment…' });
    try {
      await switchOn({ fallback: failed });
      announce('Your reading history is on.');
    } catch (error) {
      setStatus({ kind: 'failed', message: asCallFailure(error, failed).message });
    }
  };
  return (
    <div className={styles.empty}>
      <p>
        Your reading history is off: the site does not store what you read, and does not offer to continue a
        story on another device.
      </p>
      <Button aria-disabled={isPending || undefined} onClick={() => void go()}>
        Switch the history on
      </Button>
      <FormStatus {...status} />
    </div>
  );
}
