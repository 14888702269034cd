import type { SubscriptionButton } from '@quillstead/catalogue';
import { LoaderCircle } from 'lucide-react';
import { useState } from 'react';
import styles from './subscribe-button.module.css';

interface SubscribeButtonProps {
  readonly button: SubscriptionButton;
  /**
   * The person, hashtag, series or collection, for the accessible name of the button: "@ann", "#moon", "“The Lamp”".
   */
  readonly of: string;
  readonly onPress: () => void;
}

/**
 * Shows a subscribe button (docs/product/subscriptions.md#buttons). Both of its labels take their room, so that nothing
 * moves when pointer or focus bring the other; right after a click it says what is now, not what another click would
 * do.
 */
export function SubscribeButton({ button, of, onPress }: SubscribeButtonProps) {
  const { label, hoverLabel, title, method, isPending } = button;
  const [wasPressed, setPressed] = useState(false);
  const rest = () => setPressed(false);
  const press = () => {
    if (isPending) return;
    setPressed(true);
    onPress();
  };
  return (
    <button
      type="button"
      className={styles.button}
      title={title}
      aria-label={`${label} ${of}`}
      aria-disabled={isPending || undefined}
      aria-busy={isPending || undefined}
      data-on={method === 'DELETE'}
      data-quiet={wasPressed || isPending}
      onClick={press}
      onPointerLeave={rest}
      onBlur={rest}
    >
      <span className={styles.label}>{label}</span>
      <span className={styles.hover} aria-hidden>
        {hoverLabel}
      </span>
      {isPending && <LoaderCircle size={15} className={styles.loader} aria-hidden />}
    </button>
  );
}
