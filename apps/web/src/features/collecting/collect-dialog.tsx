import { quoted } from '@quillstead/catalogue';
import { listCollectionsForStory } from '@quillstead/contracts';
import { useOperation } from '../../lib/operation-query.js';
import { Button } from '../../ui/button.js';
import { Dialog } from '../../ui/dialog.js';
import { Problem } from '../../ui/problem.js';
import { SkeletonLine } from '../../ui/skeleton.js';
import { callAsMember } from '../session/index.js';
import styles from './collect-dialog.module.css';
import { CollectionChoices } from './collection-choices.js';
import { CreateForStory } from './create-for-story.js';

interface CollectDialogProps {
  readonly id: number;
  readonly title: string;
  readonly onClose: () => void;
}

const failed = 'Your collections could not be loaded. Please try again in a moment.';

/** The collections of the member, each with whether it has the story, and a form for another one. */
export function CollectDialog({ id, title, onClose }: CollectDialogProps) {
  const { response, failure, load } = useOperation(
    listCollectionsForStory,
    { story_id: id },
    { failed, send: callAsMember },
  );
  return (
    <Dialog title={`Collections with ${quoted(title)}`} isOpen onClose={onClose}>
      {response !== null && <CollectionChoices storyId={id} collections={response.items} />}
      {response === null && failure !== null && (
        <Problem message={failure.message} onRetry={() => void load()} />
      )}
      {response === null && failure === null && (
        <div aria-busy="true">
          <span className="visually-hidden">Loading your collections…</span>
          <SkeletonLine width="60%" height="1.2rem" />
        </div>
      )}
      <section className={styles.create} aria-labelledby="new-collection">
        <h3 id="new-collection">New collection</h3>
        <CreateForStory storyId={id} onCreated={() => void load()} />
      </section>
      <p className={styles.foot}>
        <Button onClick={onClose}>Done</Button>
      </p>
    </Dialog>
  );
}
