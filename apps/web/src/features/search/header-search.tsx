import { headerSearch, layout, paths, type SearchList, searchLists } from '@quillstead/catalogue';
import { matchPage } from '@quillstead/catalogue/match-page';
import { Search } from 'lucide-react';
import {
  type FormEvent,
  Suspense,
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { isComposing } from '../../lib/is-composing.js';
import { lazyPart, MissingQuietly } from '../../ui/lazy-part.js';
import styles from './header-search.module.css';
import { headerSource, type SearchState } from './search-source.js';
import type { ShownList, TakeKey } from './suggestions.js';

const { Part: Suggestions } = lazyPart(
  async () => ({ default: (await import('./suggestions.js')).Suggestions }),
  MissingQuietly,
);

const noList: ShownList = { isShown: false, active: undefined };
/**
 * The most characters that `q` may have (docs/product/search.md#header-search); the rules themselves come with the
 * suggestions.
 */
const longest = 150;

interface HeaderSearchProps {
  /** True if the field shows in a small window, after a press of its button. */
  readonly isOpen: boolean;
  readonly onLeave: () => void;
}

/** Shows the field in the header, with suggestions from when it takes the focus. */
export function HeaderSearch({ isOpen, onLeave }: HeaderSearchProps) {
  const [text, setText] = useState('');
  const [focus, setFocus] = useState<'never' | 'here' | 'left'>('never');
  const [list, setList] = useState(noList);
  const input = useRef<HTMLInputElement>(null);
  const takeKey = useRef<TakeKey>(null);
  const leaving = useRef(0);
  const id = useId();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const show = useCallback((shown: ShownList) => setList(shown), []);

  useEffect(() => {
    if (isOpen) input.current?.focus();
  }, [isOpen]);
  // A text that was typed before hydration is kept.
  useLayoutEffect(() => {
    if (input.current === null) return;
    setText(input.current.value);
    if (document.activeElement === input.current) setFocus('here');
  }, []);

  const leave = () => {
    setText('');
    input.current?.blur();
    onLeave();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const address = headerSearch(text, currentList(pathname));
    if (address === null) return;
    const state: SearchState = { source: headerSource() };
    void navigate(address, { state });
    leave();
  };

  return (
    <form
      role="search"
      aria-label="Site"
      action={paths.search('story')}
      className={styles.search}
      data-open={isOpen}
      onSubmit={submit}
    >
      <Search size={15} className={styles.icon} aria-hidden />
      <input
        ref={input}
        className={styles.input}
        type="text"
        name="q"
        inputMode="search"
        enterKeyHint="search"
        role="combobox"
        aria-label="Search"
        aria-autocomplete="list"
        aria-expanded={list.isShown}
        aria-controls={list.isShown ? id : undefined}
        aria-activedescendant={list.active}
        placeholder="Search"
        autoComplete="off"
        maxLength={longest}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onFocus={() => {
          clearTimeout(leaving.current);
          setFocus('here');
        }}
        onBlur={() => {
          leaving.current = window.setTimeout(() => setFocus('left'), layout.autosuggestBlurDelay);
        }}
        onKeyDown={(event) => {
          if (isComposing(event.nativeEvent)) return;
          takeKey.current?.(event);
          if (event.key === 'Escape' && !event.defaultPrevented) onLeave();
        }}
      />
      {focus !== 'never' && (
        <Suspense fallback={null}>
          <Suggestions
            id={id}
            text={text}
            isHere={focus === 'here'}
            takeKey={takeKey}
            onShow={show}
            onChoose={leave}
          />
        </Suspense>
      )}
    </form>
  );
}

/** Returns the list of the search page that is open, null elsewhere. */
function currentList(pathname: string): SearchList | null {
  const match = matchPage(pathname);
  const list = match?.name === 'search' ? match.params['list'] : undefined;
  return (Object.keys(searchLists) as SearchList[]).find((one) => one === list) ?? null;
}
