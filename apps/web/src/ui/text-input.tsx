import type { InputHTMLAttributes, TextareaHTMLAttributes } from 'react';
import styles from './control.module.css';

/** A one-line input in the site's look. */
export function TextInput({ className, ...rest }: InputHTMLAttributes<HTMLInputElement>) {
  return <input className={[styles.control, className].filter(Boolean).join(' ')} {...rest} />;
}

/** A text of several lines; it grows with what is typed where the browser can. */
export function TextArea({ className, ...rest }: TextareaHTMLAttributes<HTMLTextAreaElement>) {
  return (
    <textarea className={[styles.control, styles.area, className].filter(Boolean).join(' ')} {...rest} />
  );
}
