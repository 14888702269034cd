import { Eye, EyeOff } from 'lucide-react';
import { type InputHTMLAttributes, useState } from 'react';
import { IconButton } from './icon-button.js';
import styles from './secret-input.module.css';
import { TextInput } from './field.js';

/** Shows a password, which can be shown while it is typed. */
export function SecretInput(props: InputHTMLAttributes<HTMLInputElement>) {
  const [isShown, setShown] = useState(false);
  return (
    <div className={styles.place}>
      <TextInput {...props} className={styles.input} type={isShown ? 'text' : 'password'} />
      <IconButton
        className={styles.eye}
        label="Show what is typed"
        icon={isShown ? EyeOff : Eye}
        aria-pressed={isShown}
        aria-controls={props.id}
        onClick={() => setShown(!isShown)}
      />
    </div>
  );
}
