import type { ButtonHTMLAttributes } from 'react';
import styles from './button.module.css';

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly look?: 'primary' | 'plain' | 'danger';
}

/** A button; a plain one unless it says otherwise, and never a submit by accident. */
export function Button({ look = 'plain', type = 'button', className, ...rest }: ButtonProps) {
  const classes = [styles.button, styles[look], className].filter(Boolean).join(' ');
  return <button type={type} className={classes} {...rest} />;
}
