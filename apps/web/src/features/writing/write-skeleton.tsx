import field from '../../ui/field.module.css';
import skeleton from '../../ui/skeleton.module.css';
import { descriptionHint } from './description-hint.js';
import form from './write-form.module.css';
import styles from './write-skeleton.module.css';

/**
 * The shape of the form while the draft is on its way. It comes from the server, too, where no element may bring a
 * style of its own.
 */
export function WriteSkeleton() {
  return (
    <div className={form.form} aria-busy="true">
      <span className="visually-hidden">Loading the draft…</span>
      <div className={field.field}>
        <Bar shape={styles.label} />
        <Bar shape={styles.title} />
      </div>
      <div className={field.field}>
        <Bar shape={styles.label} />
        <Bar shape={styles.description} />
        <p className={field.hint}>{descriptionHint}</p>
      </div>
      <StorySkeleton />
    </div>
  );
}

/** The shape of the story's own field. */
export const StorySkeleton = () => (
  <div className={field.field}>
    <Bar shape={styles.label} />
    <Bar shape={styles.story} />
  </div>
);

/** The shape of what stands below it. */
export const OptionsSkeleton = () => (
  <div className={field.field}>
    <Bar shape={styles.label} />
    <Bar shape={styles.title} />
  </div>
);

const Bar = ({ shape = '' }: { readonly shape: string | undefined }) => (
  <span className={`${skeleton.line} ${shape}`} />
);
