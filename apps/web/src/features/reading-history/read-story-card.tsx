import { quoted } from '@quillstead/catalogue';
import { X } from 'lucide-react';
import { useRef, useState } from 'react';
import { announce } from '../../lib/announce.js';
import type { CallOptions } from '../../lib/call.js';
import { asCallFailure } from '../../lib/call-failure.js';
import { Button } from '../../ui/button.js';
import { FormStatus } from '../../ui/form-status.js';
import { PostedAt } from '../../ui/posted-at.js';
import { StoryCard } from '../stories/index.js';
import styles from './reading-history.module.css';
import type { ReadStory } from './use-reading-history.js';

const failed = 'It is not known whether the story was removed. Please try again in a moment.';

interface ReadStoryCardProps {
  readonly story: ReadStory;
  /** @throws CallFailure */
  readonly remove: (id: number, options: CallOptions) => Promise<void>;
}

/** Shows a story of the reading history, with how far and when it was read. */
export function ReadStoryCard({ story, remove }: ReadStoryCardProps) {
  const { story_id: id, title, reading_share: share, read_at } = story;
  const [problem, setProblem] = useState('');
  const isPending = useRef(false);
  const line = useRef<HTMLDivElement>(null);
  const onRemove = async () => {
    if (isPending.current) return;
    isPending.current = true;
    const neighbour = neighbourOf(line.current);
    try {
      await remove(id, { fallback: failed });
      announce(`${quoted(title)} is removed from your history.`);
      neighbour?.focus();
    } catch (error) {
      setProblem(asCallFailure(error, failed).message);
    } finally {
      isPending.current = false;
    }
  };
  return (
    <div className={styles.entry}>
      <StoryCard story={story} />
      <div className={styles.read} ref={line}>
        <p>
          {share === 100 ? 'Finished' : `${share}% read`} · <PostedAt time={read_at} />
        </p>
        <Button aria-label={`Remove ${quoted(title)} from the history`} onClick={() => void onRemove()}>
          <X size={16} aria-hidden />
          Remove
        </Button>
      </div>
      <FormStatus kind={problem === '' ? 'idle' : 'failed'} message={problem} />
    </div>
  );
}

/** Returns the button of the next story, or of the one before: the focus goes there when this story is removed. */
function neighbourOf(line: Element | null): HTMLElement | null {
  const item = line?.closest('li');
  const neighbour = item?.nextElementSibling ?? item?.previousElementSibling;
  return neighbour?.querySelector<HTMLElement>(`.${styles.read} button`) ?? null;
}
