import skeleton from '../../ui/skeleton.module.css';
import form from './write-form.module.css';
import styles from './write-skeleton.module.css';

/**
 * The shape of the page while the draft is on its way. It comes from the server, too, where no element may bring a style
 * of its own.
 */
export function WriteSkeleton() {
  return (
    <div className={form.form} aria-busy="true">
      <span className="visually-hidden">Loading the draft…</span>
      <Bar shape={styles.title} />
      <StorySkeleton />
    </div>
  );
}

/** The shape of the story. */
export const StorySkeleton = () => (
  <div className={styles.story}>
    <Bar shape={styles.row} />
    <Bar shape={styles.row} />
    <Bar shape={styles.row} />
  </div>
);

const Bar = ({ shape = '' }: { readonly shape: string | undefined }) => (
  <span className={`${skeleton.line} ${shape}`} />
);
