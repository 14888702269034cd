import styles from './form-status.module.css';

export type FormStatusKind = 'idle' | 'pending' | 'done' | 'failed';

/** The one message of a form: what it is doing, that it is done, or the first thing that is wrong. */
export function FormStatus({ kind, message }: { readonly kind: FormStatusKind; readonly message: string }) {
  return (
    <div className={styles.place}>
      <p role="alert" className={styles.failed}>
        {kind === 'failed' ? message : ''}
      </p>
      <p role="status" className={styles.note}>
        {kind === 'pending' || kind === 'done' ? message : ''}
      </p>
    </div>
  );
}
