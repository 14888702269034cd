import {
  blockFediverseHost,
  listBlockedHosts,
  type ResponseTypes,
  unblockFediverseHost,
} from '@quillstead/contracts';
import { Field, TextInput } from '../../ui/field.js';
import { PostedAt } from '../../ui/posted-at.js';
import { useFeed } from '../feed/index.js';
import { FieldForm, TextAreaField, useStayingForm } from '../forms/index.js';
import { ActButton } from './act-button.js';
import { AdminList } from './admin-list.js';
import { callAsStaff } from './call-as-staff.js';
import styles from './admin.module.css';

type Blocked = ResponseTypes['fediverse_block_list']['items'][number];

const failed = 'The blocks could not be loaded. Please try again in a moment.';

const idOf = ({ fediverse_target }: Blocked): string => fediverse_target;

/** Shows the persons and servers of the fediverse that the site has blocked (docs/product/fediverse.md#blocks). */
export function BlockedSenders() {
  const list = useFeed(listBlockedHosts, {}, { failed, send: callAsStaff, idOf });
  return (
    <>
      <div className={styles.stack}>
        <p className={styles.note}>
          Nothing is taken from whom you block here, and nothing is sent to a blocked server. Likes, shares,
          replies and followers from there go, and do not come back when the block ends.
        </p>
        <NewBlock onBlocked={() => void list.reload()} />
      </div>
      <AdminList
        list={list}
        noun="blocks"
        empty="The site has blocked nobody of the fediverse."
        render={(one) => (
          <article className={styles.entry}>
            <h2 className={styles.title}>{one.fediverse_target}</h2>
            {one.reason != null && <p className={styles.said}>{one.reason}</p>}
            <p className={styles.note}>
              <PostedAt time={one.blocked_at} isExact />
            </p>
            <div className={styles.acts}>
              <ActButton
                of={`the block of ${one.fediverse_target}`}
                done="The block has ended."
                act={async (options) => {
                  const { fediverse_target } = one;
                  await callAsStaff(unblockFediverseHost, { fediverse_target }, options);
                  list.replace(idOf(one), null);
                }}
              >
                End
              </ActButton>
            </div>
          </article>
        )}
      />
    </>
  );
}

const initial = { fediverse_target: '', reason: '' };
const keys = { required: ['fediverse_target'], optional: ['reason'] } as const;

function NewBlock({ onBlocked }: { readonly onBlocked: () => void }) {
  const form = useStayingForm<typeof initial, ResponseTypes['fediverse_block']>({
    name: blockFediverseHost.name,
    keys,
    initial,
    pending: 'One moment…',
    done: 'Blocked.',
    failed: 'Nobody is blocked. What you typed is still here; please try again in a moment.',
    send: ({ fediverse_target, reason }, options) =>
      callAsStaff(blockFediverseHost, { fediverse_target, ...(reason !== '' && { reason }) }, options),
    onDone: onBlocked,
    afterwards: () => initial,
  });
  return (
    <FieldForm form={form} submit="Block">
      <Field
        label="Fediverse address"
        error={form.errorOf('fediverse_target')}
        isRequired
        hint="The name of a server, with which all servers below it are meant, or the address of a person, as their profile has it."
      >
        {(control) => (
          <TextInput
            {...control}
            name="fediverse_target"
            autoCapitalize="none"
            spellCheck={false}
            value={form.values.fediverse_target}
            onChange={({ target }) => form.setValue('fediverse_target', target.value)}
          />
        )}
      </Field>
      <TextAreaField form={form} name="reason" rows={2} hint="The staff alone reads it." />
    </FieldForm>
  );
}
