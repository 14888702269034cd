import { Link, type LinkProps } from 'react-router-dom';
import styles from './button.module.css';

interface ButtonLinkProps extends LinkProps {
  readonly look?: 'primary' | 'plain';
}

/** A link that looks like a button: it leads somewhere, so that it opens in a new tab too. */
export function ButtonLink({ look = 'plain', className, ...rest }: ButtonLinkProps) {
  const classes = [styles.button, look === 'primary' && styles.primary, className].filter(Boolean).join(' ');
  return <Link className={classes} {...rest} />;
}
