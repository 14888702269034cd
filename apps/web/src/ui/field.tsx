import { type InputHTMLAttributes, type ReactNode, type TextareaHTMLAttributes, useId } from 'react';
import { announce } from '../lib/announce.js';
import styles from './field.module.css';
import controls from './control.module.css';

/** The attributes that connect a control to its label, hint and error. */
export interface ControlProps {
  readonly id: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': true | undefined;
  readonly 'aria-required': true | undefined;
}

interface FieldProps {
  readonly label: string;
  readonly hint?: ReactNode;
  readonly error?: string | null;
  readonly isRequired?: boolean;
  /** The content at the end of the label's line, e.g. a counter. */
  readonly aside?: ReactNode;
  readonly children: (control: ControlProps) => ReactNode;
}

/** Shows a labelled control; its error replaces its hint (docs/product/fields.md#form-inputs). */
export function Field({ label, hint, error, isRequired = false, aside, children }: FieldProps) {
  const id = useId();
  const noteId = `${id}-note`;
  const note = error ?? hint;
  const end = aside === undefined && !isRequired ? 'optional' : aside;
  return (
    <div className={styles.field}>
      <div className={styles.head}>
        <label htmlFor={id} className={styles.label}>
          {label}
        </label>
        {end && <span className={styles.aside}>{end}</span>}
      </div>
      {children({
        id,
        'aria-describedby': note ? noteId : undefined,
        'aria-invalid': error ? true : undefined,
        'aria-required': isRequired || undefined,
      })}
      {note && (
        <p id={noteId} className={error ? styles.error : styles.hint}>
          {note}
        </p>
      )}
    </div>
  );
}

/**
 * Focuses a control with a fault. A screen reader then reads the description of the control, which names the fault. A
 * control that has the focus already would not be read, so the message is announced; no other code may announce it.
 */
export function focusFault(control: HTMLElement, message: string): void {
  if (control === document.activeElement) announce(message);
  else control.focus();
}

/** Shows a one-line input in the site's look. */
export function TextInput({ className, ...rest }: InputHTMLAttributes<HTMLInputElement>) {
  return <input className={[controls.control, className].filter(Boolean).join(' ')} {...rest} />;
}

/** Shows a text of several lines; it grows with what is typed where the browser can. */
export function TextArea({ className, ...rest }: TextareaHTMLAttributes<HTMLTextAreaElement>) {
  return (
    <textarea className={[controls.control, controls.area, className].filter(Boolean).join(' ')} {...rest} />
  );
}
