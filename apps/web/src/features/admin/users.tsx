import { quoted } from '@quillstead/catalogue';
import { listUsers } from '@quillstead/contracts';
import { dictionary } from '@quillstead/fields';
import { type FormEvent, useState } from 'react';
import { Button } from '../../ui/button.js';
import { Field, TextInput } from '../../ui/field.js';
import { useFeed } from '../feed/index.js';
import { callAsStaff } from './call-as-staff.js';
import { AdminList } from './admin-list.js';
import styles from './admin.module.css';
import { type AdminUser, UserEntry } from './user-entry.js';

const failed = 'The people could not be loaded. Please try again in a moment.';

const idOf = ({ user_id }: AdminUser): number => user_id;

/** Everybody, or whose name or address begins with what was looked for; who joined last comes first. */
export function Users() {
  const [typed, setTyped] = useState('');
  const [q, setQuery] = useState('');
  const list = useFeed(listUsers, q === '' ? {} : { q }, { failed, send: callAsStaff, idOf });
  const find = (event: FormEvent) => {
    event.preventDefault();
    setQuery(typed.trim());
  };
  return (
    <>
      <form role="search" className={styles.find} onSubmit={find}>
        <Field label="Name or address" aside="from two characters on">
          {(control) => (
            <TextInput
              {...control}
              type="search"
              value={typed}
              maxLength={dictionary.q.maxLength}
              autoCapitalize="none"
              spellCheck={false}
              onChange={({ target }) => setTyped(target.value)}
            />
          )}
        </Field>
        <Button type="submit">Find</Button>
      </form>
      <AdminList
        list={list}
        noun="people"
        empty={q === '' ? 'Nobody has joined yet.' : `Nobody’s name or address begins with ${quoted(q)}.`}
        render={(user) => <UserEntry user={user} onChange={(after) => list.replace(idOf(user), after)} />}
      />
    </>
  );
}
