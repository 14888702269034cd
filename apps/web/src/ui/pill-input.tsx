import { warningKey } from '@quillstead/catalogue';
import { Autocomplete } from '@base-ui/react/autocomplete';
import { CSPProvider } from '@base-ui/react/csp-provider';
import { X } from 'lucide-react';
import { type ClipboardEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { announce } from '../lib/announce.js';
import { isComposing } from '../lib/is-composing.js';
import { useDismissed } from '../lib/use-dismissed.js';
import controls from './control.module.css';
import type { ControlProps } from './field.js';
import styles from './pill-input.module.css';
import offered from './suggestion-list.module.css';

/** An item that is offered, and what is said of it. */
export interface OfferedItem {
  readonly label: string;
  readonly caption: string | null;
}

export interface PillInputProps {
  readonly control: ControlProps;
  readonly items: readonly string[];
  readonly placeholder?: string;
  readonly onChange: (items: string[]) => void;
  /** Says what is wrong with the items as they would be, or null; all that is refused stays in the field. */
  readonly check: (items: readonly string[]) => string | null;
  readonly onError: (message: string | null) => void;
  /** Returns the spelling of an item once it is added. */
  readonly spell?: (item: string) => string;
  /** Says what an item has lost by its spelling, or null. */
  readonly costOf?: (typed: string, item: string) => string | null;
  /** Returns a key that equal items have in common. */
  readonly keyOf?: (item: string) => string;
  /** An item may have several words: a comma adds what is typed, and a space does not. */
  readonly takesPhrases?: boolean;
  /** The suggestions for the typed text; without them the input is a plain field. */
  readonly suggestions?: readonly OfferedItem[];
  readonly onTyped?: (text: string) => void;
}

const nothing: readonly OfferedItem[] = [];

const asTyped = (item: string) => item;
const nothingLost = () => null;

/** The separators that end a word, and those that end a phrase. */
const [afterWord, afterPhrase] = [/[\s,、，،・･;；؛]+|(?=[#＃][^\s#＃])/u, /[\n,、，،]+/u];

/**
 * Shows a list of short items (docs/product/fields.md#form-inputs): a trailing space, a comma of any script, Enter or
 * leaving the field adds what is typed, Backspace in the empty field takes the last item back into it. Everything is
 * said aloud, and what an item has lost is shown until something is typed.
 */
export function PillInput({
  control,
  items,
  placeholder,
  onChange,
  check,
  onError,
  spell = asTyped,
  costOf = nothingLost,
  keyOf = warningKey,
  takesPhrases = false,
  suggestions = nothing,
  onTyped,
}: PillInputProps) {
  const [text, setTextAlone] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [cost, setCost] = useState('');
  const isHighlighted = useRef(false);
  const box = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);

  const separator = takesPhrases ? afterPhrase : afterWord;
  const { isDismissed, dismiss } = useDismissed(text);
  const count = suggestions.length;
  const isShown = isOpen && count > 0 && text !== '' && !isDismissed;

  useEffect(() => {
    if (isShown) announce(count === 1 ? 'One suggestion.' : `${count} suggestions.`);
  }, [isShown, count]);

  const setText = (typed: string): void => {
    setTextAlone(typed);
    onTyped?.(typed);
  };

  const type = (typed: string): void => {
    if (typed.split(separator).at(-1) === '') add(typed);
    else {
      setText(typed);
      setCost('');
    }
  };

  const add = (typed: string): void => {
    let list = [...items];
    let fault: string | null = null;
    const refused: string[] = [];
    const costs: string[] = [];
    for (const word of typed.split(separator).map((one) => one.trim().replace(/\s+/gu, ' '))) {
      const item = spell(word);
      if (item === '') continue;
      const isThere = list.some((one) => keyOf(one) === keyOf(item));
      const wrong = isThere ? null : check([...list, item]);
      if (wrong !== null) {
        fault ??= wrong;
        refused.push(word);
        continue;
      }
      if (!isThere) list = [...list, item];
      const lost = costOf(word, item);
      if (lost !== null) costs.push(lost);
      announce([lost, isThere ? `${item} is there already.` : `${item} added.`].join(' ').trim());
    }
    if (fault !== null) announce(fault);
    onError(fault);
    setText(refused.join(takesPhrases ? ', ' : ' '));
    if (typed !== '') setCost(costs.join(' '));
    if (list.length > items.length) onChange(list);
  };

  const remove = (index: number): void => {
    const item = items[index];
    onChange(items.filter((_, at) => at !== index));
    onError(null);
    setCost('');
    announce(`${item} removed.`);
    input.current?.focus();
  };

  const takeBack = (): void => {
    const last = items.at(-1);
    if (last === undefined) return;
    onChange(items.slice(0, -1));
    onError(null);
    setCost('');
    setText(last);
    announce(`${last} is back in the field.`);
  };

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (isComposing(event.nativeEvent)) return;
    // Escape also dismisses suggestions that have not arrived yet; only the next one closes what the field stands in.
    if (event.key === 'Escape') {
      if (text.trim() !== '' && !isDismissed && !isShown) {
        event.preventDefault();
        event.stopPropagation();
      }
      dismiss();
    }
    if (event.key === 'Enter') {
      if (isShown && isHighlighted.current) return;
      event.preventDefault();
      add(text);
    } else if (event.key === 'Backspace' && text === '') {
      event.preventDefault();
      takeBack();
    }
  };

  const onPaste = (event: ClipboardEvent<HTMLInputElement>): void => {
    const pasted = event.clipboardData.getData('text');
    if (pasted.trim().split(separator).length === 1) return;
    event.preventDefault();
    add(`${text}${pasted}`);
  };

  return (
    <>
      <div ref={box} className={`${controls.control} ${styles.box}`} data-invalid={control['aria-invalid']}>
        {items.length > 0 && (
          <ul className={styles.items} aria-label="Added">
            {items.map((item, index) => (
              <li key={item} className={styles.pill}>
                {item}
                <button type="button" aria-label={`Remove ${item}`} onClick={() => remove(index)}>
                  <X size={15} aria-hidden />
                </button>
              </li>
            ))}
          </ul>
        )}
        <CSPProvider disableStyleElements>
          <Autocomplete.Root
            items={suggestions}
            mode="none"
            value={text}
            onValueChange={(value, { reason, event }) => {
              if (reason === 'item-press') add(value);
              // A separator may be part of what an input method still composes.
              else if ('isComposing' in event && event.isComposing === true) setText(value);
              // The library empties the field; what was typed stays.
              else if (reason !== 'escape-key') type(value);
            }}
            itemToStringValue={({ label }: OfferedItem) => label}
            open={isShown}
            onOpenChange={setOpen}
            onItemHighlighted={(item) => void (isHighlighted.current = item !== undefined)}
          >
            <Autocomplete.Input
              {...control}
              ref={input}
              className={styles.input}
              placeholder={items.length === 0 ? placeholder : undefined}
              autoComplete="off"
              autoCapitalize="none"
              enterKeyHint="done"
              onKeyDown={onKeyDown}
              onPaste={onPaste}
              onBlur={() => add(text)}
            />
            <Autocomplete.Portal container={box}>
              <Autocomplete.Positioner className={offered.place} anchor={box} align="start" sideOffset={4}>
                <Autocomplete.Popup className={offered.popup}>
                  <Autocomplete.List>
                    {(item: OfferedItem) => (
                      <Autocomplete.Item key={item.label} value={item} className={offered.row}>
                        <span>{item.label}</span>
                        {item.caption && <span className={offered.caption}>{item.caption}</span>}
                      </Autocomplete.Item>
                    )}
                  </Autocomplete.List>
                </Autocomplete.Popup>
              </Autocomplete.Positioner>
            </Autocomplete.Portal>
          </Autocomplete.Root>
        </CSPProvider>
      </div>
      {cost !== '' && <p className={styles.cost}>{cost}</p>}
    </>
  );
}
