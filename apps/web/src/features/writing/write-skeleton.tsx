import { useLocation } from 'react-router-dom';
import { emptyDraft } from './empty-draft.js';
import skeleton from '../../ui/skeleton.module.css';
import form from './write-form.module.css';
import styles from './write-skeleton.module.css';
import writeAreaStyles from './write-area.module.css';

/**
 * The shape of the page while the draft is on its way; a new draft's page shows its words at once, where they will
 * stand. It comes from the server, too, where no element may bring a style of its own.
 */
export function WriteSkeleton() {
  const isNew = useLocation().search === '';
  return (
    <div className={form.form} aria-busy="true">
      <span className="visually-hidden">Loading the draft…</span>
      {isNew ? (
        <span className={`${form.title} ${styles.empty}`} aria-hidden>
          {emptyDraft.title}
        </span>
      ) : (
        <Bar shape={styles.title} />
      )}
      <StorySkeleton isEmpty={isNew} />
    </div>
  );
}

/** Returns the shape of the story, or the words in its place while it has none. */
export const StorySkeleton = ({ isEmpty }: { readonly isEmpty: boolean }) => (
  <div className={styles.story} aria-hidden>
    {isEmpty ? (
      <span className={styles.empty}>{emptyDraft.story}</span>
    ) : (
      <>
        <Bar shape={styles.row} />
        <Bar shape={styles.row} />
        <Bar shape={styles.row} />
      </>
    )}
  </div>
);

const Bar = ({ shape = '' }: { readonly shape: string | undefined }) => (
  <span className={`${skeleton.line} ${shape}`} />
);

/** Shows the frame of the write page: rendered by the server, and shown while its code loads. */
export function WriteFrame() {
  return (
    <div className={writeAreaStyles.area}>
      <h1 className="visually-hidden">Write</h1>
      <div className={writeAreaStyles.head} />
      <WriteSkeleton />
    </div>
  );
}
