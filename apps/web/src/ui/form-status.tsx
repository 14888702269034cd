import styles from './form-status.module.css';

export type FormStatusKind = 'idle' | 'pending' | 'done' | 'failed';

interface FormStatusProps {
  readonly kind: FormStatusKind;
  readonly message: string;
  /** True when the field of the message has the focus and announces it (`focusFault`): here it is only shown. */
  readonly isSaid?: boolean;
}

/** Shows the one message of a form: what it is doing, that it is done, or the first thing that is wrong. */
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
