import type { ReactNode } from 'react';
import { Button } from '../../ui/button.js';
import { FormStatus } from '../../ui/form-status.js';
import styles from './field-form.module.css';
import type { FormValues } from './typed-text.js';
import type { FieldFormState } from './use-field-form.js';

interface FieldFormProps {
  readonly form: Pick<FieldFormState<FormValues>, 'element' | 'status' | 'submit'>;
  readonly submit: string;
  /** Another action beside the button. */
  readonly other?: ReactNode;
  readonly children: ReactNode;
}

/** Shows the frame of a form: its fields, its one message, its button. */
export function FieldForm({ form, submit, other, children }: FieldFormProps) {
  const { element, status } = form;
  const isPending = status.kind === 'pending';
  return (
    <form
      ref={element}
      className={styles.form}
      // Until the app has loaded nothing is sent (index.html); as a query it would put passwords into the address.
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        form.submit();
      }}
    >
      {children}
      <noscript>
        <p>Sending this form needs JavaScript, which is switched off in this browser.</p>
      </noscript>
      <div className={styles.foot}>
        <FormStatus kind={status.kind} message={status.message} isSaid={status.key !== undefined} />
        <div className={styles.acts}>
          <Button
            type="submit"
            look="primary"
            className={styles.submit}
            aria-disabled={isPending || undefined}
          >
            {submit}
          </Button>
          {other}
        </div>
      </div>
    </form>
  );
}
