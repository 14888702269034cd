import styles from './form-status.module.css';

export type FormStatusKind = 'idle' | 'pending' | 'done' | 'failed';

interface FormStatusProps {
  readonly kind: FormStatusKind;
  readonly message: string;
  /** The field that it speaks of was led to and says it (`leadToFault`): here it is shown, and not said again. */
  readonly isSaid?: boolean;
}

/** The one message of a form: what it is doing, that it is done, or the first thing that is wrong. */
export function FormStatus({ kind, message, isSaid = false }: FormStatusProps) {
  const failed = kind === 'failed' ? message : '';
  return (
    <div className={styles.place}>
      <p role="alert" className={styles.failed}>
        {isSaid ? '' : failed}
      </p>
      <p className={styles.failed}>{isSaid ? failed : ''}</p>
      <p role="status" className={styles.note}>
        {kind === 'pending' || kind === 'done' ? message : ''}
      </p>
    </div>
  );
}
