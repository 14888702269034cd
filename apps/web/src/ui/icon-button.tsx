import type { ButtonHTMLAttributes, ComponentType, Ref } from 'react';
import styles from './icon-button.module.css';

export interface IconProps {
  readonly size: number;
  readonly 'aria-hidden': true;
}

interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** The action of the button: its accessible name and its tooltip. */
  readonly label: string;
  readonly icon: ComponentType<IconProps>;
  readonly size?: 15 | 20 | 25;
  /** The text beside the icon, as in a menu; it begins the label. */
  readonly word?: string | undefined;
  readonly ref?: Ref<HTMLButtonElement>;
}

/** Shows a button that shows only an icon; 36 px square, so that a thumb finds it. */
export function IconButton({
  label,
  icon: Icon,
  size = 20,
  type = 'button',
  word,
  className,
  ...rest
}: IconButtonProps) {
  return (
    <button
      type={type}
      className={[styles.button, className].filter(Boolean).join(' ')}
      aria-label={label}
      title={word === undefined ? label : undefined}
      data-word={word !== undefined || undefined}
      {...rest}
    >
      <Icon size={size} aria-hidden />
      {word}
    </button>
  );
}
