import { paths } from '@quillstead/catalogue';
import { checkQuery } from '@quillstead/fields';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { announce } from '../../lib/announce.js';
import { Button } from '../../ui/button.js';
import { Field, focusFault, TextInput } from '../../ui/field.js';
import { searchAddress, type SearchChoice } from './search-choice.js';
import styles from './search-form.module.css';
import type { SearchState } from './search-source.js';

const checkDelay = 300;

/** Shows the field of the search page; what was searched for stands in the address. */
export function SearchForm({ choice }: { readonly choice: SearchChoice }) {
  const { q } = choice;
  const [text, setText] = useState(q);
  const [fault, setFault] = useState(q === '' ? null : checkQuery(q));
  const form = useRef<HTMLFormElement>(null);
  const navigate = useNavigate();

  // A text that was typed before hydration is kept.
  useLayoutEffect(() => setText((known) => form.current?.querySelector('input')?.value ?? known), []);

  useEffect(() => {
    if (text === '' || text === q) return;
    const timer = setTimeout(() => {
      const found = checkQuery(text);
      setFault(found);
      if (found !== null && found !== fault) announce(found);
    }, checkDelay);
    return () => clearTimeout(timer);
  }, [text, q, fault]);

  const submit = () => {
    const found = checkQuery(text);
    setFault(found);
    const field = form.current?.querySelector('input');
    if (found !== null) {
      if (field) focusFault(field, found);
      return;
    }
    const state: SearchState = { source: 'search_page' };
    void navigate(searchAddress({ ...choice, q: text.trim() }), { state });
  };

  return (
    <form
      ref={form}
      role="search"
      aria-label="This page"
      action={paths.search(choice.list)}
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Field label="Search for" error={fault} isRequired>
        {(control) => (
          <div className={styles.row}>
            <TextInput
              {...control}
              type="search"
              name="q"
              enterKeyHint="search"
              autoComplete="off"
              value={text}
              onChange={({ target }) => setText(target.value)}
            />
            <Button type="submit" look="primary">
              Search
            </Button>
          </div>
        )}
      </Field>
    </form>
  );
}
