import type { ResponseTypes } from '@quillstead/contracts';
import { quoted, reportedKindWords } from '@quillstead/catalogue';
import { Suspense, useState } from 'react';
import { Button } from '../../ui/button.js';
import { lazyPart } from '../../ui/lazy-part.js';
import { PostedAt } from '../../ui/posted-at.js';
import { SkeletonLine } from '../../ui/skeleton.js';
import styles from './decisions.module.css';

const { Part: MendStory } = lazyPart(async () => ({
  default: (await import('./mend-story.js')).MendStory,
}));
const { Part: MendComment } = lazyPart(async () => ({
  default: (await import('./mend-comment.js')).MendComment,
}));
const { Part: MendList } = lazyPart(async () => ({
  default: (await import('./mend-list.js')).MendList,
}));

type Told = ResponseTypes['decision_list']['items'][number];

interface MendingPartProps {
  readonly told: Told;
  readonly onChange: (after: Told) => void;
}

/** Lets the author of what is hidden until it is mended change it; nothing for every other decision. */
export function MendingPart({ told, onChange }: MendingPartProps) {
  const [isMending, setMending] = useState(false);
  const { kind, story_title: title, hidden_story_id: storyId, hidden_comment_id: commentId } = told;
  // The service of the release before hides neither.
  const { hidden_series_id: seriesId, hidden_collection_id: collectionId } = told;
  if (storyId == null && commentId == null && seriesId == null && collectionId == null) return null;
  const acts = {
    onClose: () => setMending(false),
    onDone: () => {
      setMending(false);
      const mended_at = new Date().toISOString();
      onChange({ ...told, mended: { mended_at, appeal_outcome: null, decision_words: null } });
    },
  };
  const of = `the ${reportedKindWords[kind]}`;
  return (
    <>
      {told.mended != null && <MendedNote mended={told.mended} />}
      {isMending ? (
        <Suspense fallback={<SkeletonLine height="20em" />}>
          {storyId != null && <MendStory storyId={storyId} {...acts} />}
          {commentId != null && <MendComment commentId={commentId} {...acts} />}
          {seriesId != null && <MendList kind="series" id={seriesId} {...acts} />}
          {collectionId != null && <MendList kind="collection" id={collectionId} {...acts} />}
        </Suspense>
      ) : (
        <Button onClick={() => setMending(true)}>
          Mend it
          <span className="visually-hidden">
            : {title === null ? of : kind === 'comment' ? `${of} on ${quoted(title)}` : quoted(title)}
          </span>
        </Button>
      )}
    </>
  );
}

/** Shows when the author said that the thing is mended, and what the moderators replied. */
function MendedNote({ mended }: { readonly mended: NonNullable<Told['mended']> }) {
  return (
    <>
      <p className={styles.note}>
        You said that it is mended, <PostedAt time={mended.mended_at} isExact />.{' '}
        {mended.appeal_outcome === null
          ? 'The moderators will read it; it stays hidden until then.'
          : 'The moderators read it: it stays hidden. You can mend it again.'}
      </p>
      {mended.decision_words !== null && <p className={styles.words}>{mended.decision_words}</p>}
    </>
  );
}
