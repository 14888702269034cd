import {
  type KeyboardEvent,
  type ReactNode,
  type SyntheticEvent,
  type TextareaHTMLAttributes,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { announce } from '../../lib/announce.js';
import { isComposing } from '../../lib/is-composing.js';
import { useDismissed } from '../../lib/use-dismissed.js';
import { TextArea } from '../../ui/field.js';
import { type Suggestion, useSuggestions } from '../../lib/use-suggestions.js';
import { type TypedWord, wordAtCaret } from './word-at-caret.js';
import offered from '../../ui/suggestion-list.module.css';
import styles from './naming-text-area.module.css';

const none: readonly Suggestion[] = [];

/**
 * Shows a textarea in which `@na` and `#ta` open a list of names and hashtags: arrows choose, Enter inserts the choice,
 * Escape closes the list; without a choice, typing continues. A textarea may have no other role (ARIA in HTML), so it
 * is a textbox with the list as its active descendants.
 */
export function NamingTextArea({ onKeyDown, ...rest }: TextareaHTMLAttributes<HTMLTextAreaElement>) {
  const isEmpty = rest.value === '';
  const id = useId();
  const place = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState<TypedWord | null>(null);
  /** The row the arrows have reached, of the rows that stood there then. */
  const [choice, setChoice] = useState<{ rows: readonly Suggestion[]; at: number } | null>(null);
  const word = typed?.word ?? null;
  const { isDismissed, dismiss } = useDismissed(isEmpty ? '' : typed && `${typed.start} ${typed.word}`);
  const suggestions = useSuggestions(isDismissed ? '' : (word ?? ''));
  const rows = suggestions.rows ?? none;
  const isOpen = rows.length > 0 && typed !== null && !isDismissed;
  const chosen = choice?.rows === rows ? choice.at : -1;
  const current = isOpen ? rows[chosen] : undefined;

  useEffect(() => {
    if (isOpen) announce(rows.length === 1 ? 'One suggestion.' : `${rows.length} suggestions.`);
  }, [isOpen, rows]);

  const areaOf = () => place.current?.querySelector('textarea') ?? null;

  const look = ({ currentTarget: area }: SyntheticEvent<HTMLTextAreaElement>) => {
    const isCaret = area.selectionStart === area.selectionEnd;
    const found = isCaret ? wordAtCaret(area.value, area.selectionStart) : null;
    setTyped((before) => (before?.word === found?.word && before?.start === found?.start ? before : found));
  };

  const take = ({ label }: Suggestion) => {
    const area = areaOf();
    if (area === null || typed === null) return;
    area.focus();
    area.setSelectionRange(typed.start, typed.start + typed.word.length);
    insert(area, `${label} `);
    setTyped(null);
  };

  const onKey = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (isComposing(event.nativeEvent)) return undefined;
    // Escape also dismisses suggestions that have not arrived yet; then the key keeps its other effects.
    if (event.key === 'Escape' && typed !== null) dismiss();
    if (isOpen) {
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (step !== undefined) setChoice({ rows, at: following(chosen, step, rows.length) });
      else if (event.key === 'Enter' && current !== undefined) take(current);
      else if (event.key !== 'Escape') return onKeyDown?.(event);
      event.preventDefault();
      event.stopPropagation();
      return undefined;
    }
    return onKeyDown?.(event);
  };

  return (
    <div ref={place} className={styles.place}>
      <TextArea
        {...rest}
        aria-autocomplete="list"
        aria-haspopup="listbox"
        aria-controls={isOpen ? `${id}-list` : undefined}
        aria-activedescendant={current && `${id}-${chosen}`}
        autoComplete="off"
        onInput={look}
        onClick={look}
        onKeyUp={(event) => /^(?:Arrow|Home|End)/u.test(event.key) && !isOpen && look(event)}
        onKeyDown={onKey}
        onBlur={() => setTyped(null)}
      />
      {isOpen && (
        <ListAtCaret areaOf={areaOf} start={typed.start}>
          <div id={`${id}-list`} role="listbox" aria-label="Suggestions" className={offered.popup}>
            {rows.map((row, at) => (
              // The keys are the text's, which keeps the focus.
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
              <div
                key={row.link}
                id={`${id}-${at}`}
                role="option"
                tabIndex={-1}
                aria-selected={at === chosen}
                className={offered.row}
                ref={(item) => void (at === chosen && item?.scrollIntoView({ block: 'nearest' }))}
                onPointerDown={(event) => event.preventDefault()}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => take(row)}
              >
                <span>{row.label}</span>
                {row.caption && <span className={offered.caption}>{row.caption}</span>}
              </div>
            ))}
          </div>
        </ListAtCaret>
      )}
    </div>
  );
}

interface ListAtCaretProps {
  readonly areaOf: () => HTMLTextAreaElement | null;
  readonly start: number;
  readonly children: ReactNode;
}

/** Shows the list below the word that is typed, and never past the field's right edge. */
function ListAtCaret({ areaOf, start, children }: ListAtCaretProps) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const area = areaOf();
    if (area === null || list.current === null) return;
    const { left, top } = caretPlace(area, start);
    list.current.style.setProperty('--left', `${left}px`);
    list.current.style.setProperty('--top', `${top}px`);
  });
  return (
    <div ref={list} className={styles.list}>
      {children}
    </div>
  );
}

/** Returns the next choice: from none to the first and from the last to none, in both directions. */
function following(at: number, step: number, count: number): number {
  const next = at + step;
  if (next < -1) return count - 1;
  return next >= count ? -1 : next;
}

/** Inserts a text as if it were typed, so that undo removes it. */
function insert(area: HTMLTextAreaElement, text: string): void {
  // Deprecated, and still the only way that goes through the browser's own undo.
  if (document.execCommand?.('insertText', false, text)) return;
  area.setRangeText(text, area.selectionStart, area.selectionEnd, 'end');
  area.dispatchEvent(new Event('input', { bubbles: true }));
}

/** The styles that determine where the lines of a textarea break. */
const copied = [
  'fontFamily',
  'fontSize',
  'fontWeight',
  'fontStyle',
  'letterSpacing',
  'lineHeight',
  'paddingTop',
  'paddingRight',
  'paddingBottom',
  'paddingLeft',
  'borderTopWidth',
  'borderRightWidth',
  'borderBottomWidth',
  'borderLeftWidth',
  'textIndent',
  'wordSpacing',
] as const;

/** Pixels from the textarea's corner to the foot of the character at an index, within what is shown of it. */
function caretPlace(area: HTMLTextAreaElement, index: number): { left: number; top: number } {
  const twin = document.createElement('div');
  const style = getComputedStyle(area);
  for (const key of copied) twin.style[key] = style[key];
  Object.assign(twin.style, {
    position: 'absolute',
    visibility: 'hidden',
    boxSizing: 'border-box',
    width: `${area.offsetWidth}px`,
    whiteSpace: 'pre-wrap',
    overflowWrap: 'break-word',
    borderStyle: 'solid',
  });
  const mark = document.createElement('span');
  mark.textContent = area.value[index] ?? '.';
  twin.append(area.value.slice(0, index), mark);
  document.body.append(twin);
  const left = mark.offsetLeft;
  const top = mark.offsetTop + mark.offsetHeight - area.scrollTop;
  twin.remove();
  return { left, top: Math.min(Math.max(top, 0), area.offsetHeight) };
}
