import type { ButtonHTMLAttributes } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import styles from './button.module.css';

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly look?: 'primary' | 'plain' | 'danger';
}

/** Shows a button; a plain one unless it says otherwise, and never a submit by accident. */
export function Button({ look = 'plain', type = 'button', className, ...rest }: ButtonProps) {
  const classes = [styles.button, styles[look], className].filter(Boolean).join(' ');
  return <button type={type} className={classes} {...rest} />;
}

interface ButtonLinkProps extends LinkProps {
  readonly look?: 'primary' | 'plain';
}

/** Shows a link that looks like a button: it leads somewhere, so that it opens in a new tab too. */
export function ButtonLink({ look = 'plain', className, ...rest }: ButtonLinkProps) {
  const classes = [styles.button, look === 'primary' && styles.primary, className].filter(Boolean).join(' ');
  return <Link className={classes} {...rest} />;
}
