import { changeUser, deleteUser, type ResponseTypes } from '@quillstead/contracts';
import { useState } from 'react';
import { announce } from '../../lib/announce.js';
import type { CallOptions } from '../../lib/call.js';
import { ConfirmDialog } from '../../ui/confirm-dialog.js';
import { PostedAt } from '../../ui/posted-at.js';
import { Select } from '../../ui/select.js';
import { UserLink } from '../../ui/user-link.js';
import { VerifiedMark } from '../../ui/verified-mark.js';
import { callAsStaff, unknownOutcome } from './call-as-staff.js';
import { ActButton } from './act-button.js';
import { MemberNotes } from './member-notes.js';
import { RemovePictureButton } from './remove-picture-button.js';
import styles from './admin.module.css';

export type AdminUser = ResponseTypes['admin_user_list']['items'][number];

interface UserEntryProps {
  readonly user: AdminUser;
  readonly onChange: (after: AdminUser) => void;
}

type Change = Partial<Pick<AdminUser, 'is_verified' | 'role'>> & { status?: 'active' | 'suspended' };

const roles = ['member', 'moderator', 'admin'] as const;

/** Somebody, and what an admin may change about them. */
export function UserEntry({ user, onChange }: UserEntryProps) {
  const { user_id, username, display_name, email, status, is_verified, is_private, joined_at, deletes_at } =
    user;
  const change = async (what: Change, options: CallOptions) =>
    onChange(await callAsStaff(changeUser, { user_id, ...what }, options));
  const isGone = status === 'deleted';
  return (
    <article className={styles.entry} data-done={status !== 'active'}>
      <h2 className={styles.title}>
        {isGone ? `@${username}` : <UserLink username={username}>@{username}</UserLink>}
        {is_verified === 1 && <VerifiedMark />}
      </h2>
      <p className={styles.note}>
        {[display_name, email, is_private === 1 && 'private', status !== 'active' && status]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {deletes_at !== undefined && (
        <p className={styles.note}>
          Wants to leave: deleted for good <PostedAt time={deletes_at} isExact />
        </p>
      )}
      <p className={styles.note}>
        Joined <PostedAt time={joined_at} isExact />
      </p>
      {!isGone && <MemberNotes userId={user_id} of={`@${username}`} />}
      {!isGone && (
        <div className={styles.acts}>
          <RoleChoice user={user} change={change} />
          <ActButton
            of={`@${username}`}
            done={is_verified === 1 ? 'The badge is gone.' : 'Verified.'}
            act={(options) => change({ is_verified: is_verified === 1 ? 0 : 1 }, options)}
          >
            {is_verified === 1 ? 'Remove the badge' : 'Verify'}
          </ActButton>
          <RemovePictureButton userId={user_id} of={`@${username}`} />
          {status !== 'suspended' ? (
            <ActButton
              of={`@${username}`}
              done="Suspended."
              act={(options) => change({ status: 'suspended' }, options)}
              question={{
                title: `Suspend @${username}?`,
                text: 'They are logged out everywhere at once, and all they wrote is hidden until they are reinstated.',
              }}
            >
              Suspend
            </ActButton>
          ) : (
            <ActButton
              of={`@${username}`}
              done="Reinstated."
              act={(options) => change({ status: 'active' }, options)}
            >
              Reinstate
            </ActButton>
          )}
          <ActButton
            of={`@${username}`}
            done="Deleted."
            act={async (options) => {
              await callAsStaff(deleteUser, { user_id }, options);
              onChange({ ...user, status: 'deleted', email: null, display_name: null });
            }}
            question={{
              title: `Delete @${username} for good?`,
              text: 'All that they wrote is deleted now, and nobody can bring it back. Their comments stay as “[deleted]”.',
            }}
          >
            Delete
          </ActButton>
        </div>
      )}
    </article>
  );
}

interface RoleChoiceProps {
  readonly user: AdminUser;
  readonly change: (what: Change, options: CallOptions) => Promise<void>;
}

type Role = AdminUser['role'];

const questions: Readonly<Record<Role, string>> = {
  member: 'They no longer see the pages of the staff.',
  moderator: 'They decide reports and appeals, and read the notes of the staff.',
  admin: 'They change the settings of the site, and roles and accounts of everybody.',
};

/** Changes the role once the admin has confirmed it: an arrow key changes a closed list at once. */
function RoleChoice({ user, change }: RoleChoiceProps) {
  const [chosen, choose] = useState<Role | null>(null);
  const name = `@${user.username}`;
  const confirm = async (role: Role, options: CallOptions) => {
    await change({ role }, options);
    announce(`${name}: ${role}.`);
    choose(null);
  };
  return (
    <div className={styles.role}>
      <Select
        aria-label={`Role of ${name}`}
        options={roles}
        value={user.role}
        onChange={(option) => choose(roles.find((role) => role === option) ?? null)}
      />
      {chosen !== null && (
        <ConfirmDialog
          title={`Make ${name} ${chosen === 'admin' ? 'an' : 'a'} ${chosen}?`}
          confirm={`Make ${chosen}`}
          cancel="Leave it"
          failed={unknownOutcome}
          onConfirm={(options) => confirm(chosen, options)}
          onClose={() => choose(null)}
        >
          <p>{questions[chosen]}</p>
        </ConfirmDialog>
      )}
    </div>
  );
}
