import { quoted } from '@quillstead/catalogue';
import { type FormEvent, useRef, useState } from 'react';
import { Button } from '../../ui/button.js';
import { Dialog } from '../../ui/dialog.js';
import { Field, focusFault, TextInput } from '../../ui/field.js';
import styles from './order-list.module.css';

interface PositionDialogProps {
  readonly title: string;
  /** The position of the story, from 1. */
  readonly position: number;
  readonly count: number;
  readonly onMove: (position: number) => void;
  readonly onClose: () => void;
}

/** Takes the new position of a story, which may be far from where it is. */
export function PositionDialog({ title, position, count, onMove, onClose }: PositionDialogProps) {
  const [typed, setTyped] = useState(String(position));
  const [fault, setFault] = useState<string | null>(null);
  const input = useRef<HTMLDivElement>(null);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const number = /^\d+$/u.test(typed.trim()) ? Number(typed) : 0;
    if (number >= 1 && number <= count) {
      onClose();
      onMove(number);
      return;
    }
    const message = `Position must be a whole number from 1 to ${count}.`;
    setFault(message);
    const control = input.current?.querySelector('input');
    if (control) focusFault(control, message);
  };

  return (
    <Dialog title={`Move ${quoted(title)}`} isOpen onClose={onClose}>
      <form noValidate onSubmit={submit}>
        <div ref={input}>
          <Field label="Position" hint={`From 1 to ${count}.`} error={fault} isRequired>
            {(control) => (
              <TextInput
                {...control}
                inputMode="numeric"
                autoComplete="off"
                value={typed}
                onFocus={({ target }) => target.select()}
                onChange={({ target }) => {
                  setTyped(target.value);
                  setFault(null);
                }}
              />
            )}
          </Field>
        </div>
        <p className={styles.foot}>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="primary">
            Move
          </Button>
        </p>
      </form>
    </Dialog>
  );
}
