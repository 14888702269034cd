import { listUsers, type ResponseTypes } from '@quillstead/contracts';
import { dictionary } from '@quillstead/fields';
import { type FormEvent, useState } from 'react';
import { Button } from '../../ui/button.js';
import { Field } from '../../ui/field.js';
import { TextInput } from '../../ui/text-input.js';
import { callAsMember } from '../session/index.js';
import { AdminList } from './admin-list.js';
import styles from './admin.module.css';
import { useAdminList } from './use-admin-list.js';
import { UserEntry } from './user-entry.js';

export type AdminUser = ResponseTypes['admin_user_list']['items'][number];

/** Everybody, or whose name or address begins with what was looked for; who joined last comes first. */
export function Users() {
  const [typed, setTyped] = useState('');
  const [q, setQuery] = useState('');
  const list = useAdminList<AdminUser>(
    q,
    'The people could not be loaded. Please try again in a moment.',
    (next, options) => callAsMember(listUsers, { next, ...(q !== '' && { q }) }, options),
  );
  const find = (event: FormEvent) => {
    event.preventDefault();
    setQuery(typed.trim());
  };
  return (
    <>
      <form role="search" className={styles.find} onSubmit={find}>
        <Field label="Name or address" aside="from two emails on">
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
        empty={q === '' ? 'Nobody has joined yet.' : `Nobody’s name or address begins with “${q}”.`}
        idOf={({ user_id }) => user_id}
        render={(user) => <UserEntry user={user} onChange={(after) => list.put(user, after)} />}
      />
    </>
  );
}
