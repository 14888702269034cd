import { type KeyboardEvent, type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { announce } from '../../lib/announce.js';
import { useDismissed } from '../../lib/use-dismissed.js';
import { useSuggestions } from '../../lib/use-suggestions.js';
import styles from './header-search.module.css';
import { headerSource } from './search-source.js';

/** The ARIA attributes by which the field describes its list. */
export interface ShownList {
  readonly isShown: boolean;
  /** The id of the row that the arrow keys have reached. */
  readonly active: string | undefined;
}

/** Takes the keys of the field that mean the list. */
export type TakeKey = (event: KeyboardEvent<HTMLInputElement>) => void;

interface SuggestionsProps {
  readonly id: string;
  readonly text: string;
  /** The field has the focus; without it nothing is suggested. */
  readonly isHere: boolean;
  readonly takeKey: Ref<TakeKey>;
  readonly onShow: (list: ShownList) => void;
  /** Called when the reader follows a row. */
  readonly onChoose: () => void;
}

/**
 * Shows the list below the header's field (docs/product/search.md#suggestions): arrow up and down move, Enter follows
 * the row, Escape closes; the focus stays in the field (the combobox pattern of WAI-ARIA).
 */
export function Suggestions({ id, text, isHere, takeKey, onShow, onChoose }: SuggestionsProps) {
  const { isDismissed, dismiss } = useDismissed(text);
  const { rows, isPending } = useSuggestions(isHere && !isDismissed ? text : '', headerSource());
  const [reached, setReached] = useState({ rows, index: -1 });
  const list = useRef<HTMLDivElement>(null);
  const count = isDismissed ? 0 : (rows?.length ?? 0);
  // New rows have no active row yet.
  const active = reached.rows === rows ? reached.index : -1;

  useEffect(() => {
    if (rows === null || isDismissed) return;
    announce(rows.length === 1 ? '1 suggestion.' : `${rows.length || 'No'} suggestions.`);
  }, [rows, isDismissed]);
  useEffect(() => {
    onShow({ isShown: count > 0, active: count > 0 && active >= 0 ? rowId(id, active) : undefined });
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [onShow, id, count, active]);

  useImperativeHandle(takeKey, () => (event) => {
    // Escape also dismisses suggestions that have not arrived yet; then the key keeps its other effects.
    if (event.key === 'Escape') dismiss();
    if (count === 0) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      // Above the first row and below the last is the field itself.
      setReached({ rows, index: ((active + 1 + step + count + 1) % (count + 1)) - 1 });
    } else if (event.key === 'Enter' && active >= 0) {
      list.current?.querySelectorAll('a')[active]?.click();
    } else if (event.key === 'Escape') {
      event.stopPropagation();
    } else return;
    event.preventDefault();
  });

  return (
    <>
      {isPending && !isDismissed && <span className={styles.pending} aria-hidden />}
      {count > 0 && (
        // The field keeps the focus while a row is pressed.
        <div
          ref={list}
          id={id}
          role="listbox"
          tabIndex={-1}
          aria-label="Suggestions"
          className={styles.list}
          onMouseDown={(event) => event.preventDefault()}
        >
          {rows?.map(({ label, link, caption }, index) => (
            <Link
              key={link}
              id={rowId(id, index)}
              role="option"
              aria-selected={index === active}
              tabIndex={-1}
              to={link}
              className={styles.suggestion}
              onClick={onChoose}
            >
              <span className={styles.label}>{label}</span>{' '}
              {caption !== null && <span className={styles.caption}>{caption}</span>}
            </Link>
          ))}
        </div>
      )}
    </>
  );
}

const rowId = (id: string, index: number): string => `${id}-${index}`;
