import { useEffect, useRef, useState } from 'react';
import { type FieldFormState, SecretField } from '../forms/index.js';
import type { PasswordScore, ScorePassword } from './score-password.worker.js';
import styles from './new-password-field.module.css';

interface NewPasswordFieldProps {
  readonly form: FieldFormState<{ password1: string }>;
  readonly label?: string;
}

/**
 * Shows the field for a new password. The strength meter loads its worker when the field gets the focus: it is large.
 */
export function NewPasswordField({ form, label }: NewPasswordFieldProps) {
  const [isEntered, setEntered] = useState(false);
  return (
    <div onFocus={() => setEntered(true)}>
      <SecretField
        form={form}
        name="password1"
        {...(label !== undefined && { label })}
        hint={<>At least 6 characters, no spaces. {isEntered && <PasswordMeter values={form.values} />}</>}
        autoComplete="new-password"
      />
    </div>
  );
}

interface PasswordMeterProps {
  /** The form in which the password is chosen: it should not be made of what else is typed there. */
  readonly values: Readonly<Partial<Record<'password1' | (typeof others)[number], string>>>;
}

const others = ['username', 'email', 'display_name'] as const;

const words = ['very weak', 'weak', 'fair', 'good', 'strong'] as const;
/** The milliseconds without typing before the text is checked. */
const rest = 200;

/** Shows how strong a password is, in words and as a bar; nothing while the field is empty or without an estimate. */
function PasswordMeter({ values }: PasswordMeterProps) {
  const password = values.password1 ?? '';
  const score = useScore(password, others.map((key) => values[key] ?? '').join('\n'));
  const shown = password === '' ? null : score;
  return (
    <>
      <span className={styles.bar} aria-hidden data-score={shown?.score}>
        {[1, 2, 3, 4].map((step) => (
          <span key={step} data-full={shown !== null && shown.score >= step} />
        ))}
      </span>
      <span aria-live="polite">
        {shown !== null && `Strength: ${words[shown.score]}.${shown.advice && ` ${shown.advice}`}`}
      </span>
    </>
  );
}

/**
 * Returns the estimate for what was typed last. It is made in a worker: a long password takes it a good part of a
 * second, in which nobody could type.
 */
function useScore(password: string, inputs: string): PasswordScore | null {
  const [score, setScore] = useState<PasswordScore | null>(null);
  const worker = useRef<Worker | null>(null);
  useEffect(() => {
    const own = new Worker(new URL('./score-password.worker.ts', import.meta.url), { type: 'module' });
    own.addEventListener('message', ({ data }: MessageEvent<PasswordScore>) => setScore(data));
    worker.current = own;
    return () => own.terminate();
  }, []);
  useEffect(() => {
    if (password === '') return;
    const request: ScorePassword = { password, inputs: inputs.split('\n') };
    const timer = setTimeout(() => worker.current?.postMessage(request), rest);
    return () => clearTimeout(timer);
  }, [password, inputs]);
  return score;
}
