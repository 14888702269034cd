import { type RefCallback, useCallback, useState } from 'react';
import styles from './shared-draft-reader.module.css';

/**
 * Elements after the blocks of a text, by their index, into which components are rendered. The element of the text gets
 * the `ref`, and its HTML as `key`.
 */
export function useSlots(): {
  readonly slots: readonly HTMLElement[];
  readonly ref: RefCallback<HTMLElement>;
} {
  const [slots, setSlots] = useState<readonly HTMLElement[]>([]);
  const ref = useCallback((text: HTMLElement | null) => {
    const made = [...(text?.children ?? [])].map((block) => {
      const slot = document.createElement('div');
      slot.className = styles['slot'] ?? '';
      block.after(slot);
      return slot;
    });
    setSlots(made);
    return () => made.forEach((slot) => slot.remove());
  }, []);
  return { slots, ref };
}
