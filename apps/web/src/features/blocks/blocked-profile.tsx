import { visibleName } from '@quillstead/catalogue';
import { readBlock, type ResponseTypes } from '@quillstead/contracts';
import type { ReactNode } from 'react';
import { useOperation } from '../../lib/operation-query.js';
import { usePageHead } from '../../lib/page-head.js';
import { Button } from '../../ui/button.js';
import { FormStatus } from '../../ui/form-status.js';
import { Page, PageHeading } from '../../ui/page.js';
import { callAsMember } from '../session/index.js';
import styles from './blocks.module.css';
import { readAllAgain } from '../../lib/query-client.js';
import { useUnblock } from './use-unblock.js';

const failed = 'The profile could not be loaded. Please try again in a moment.';

interface BlockedProfileProps {
  readonly username: string;
  /** The content for a person whom the member has not blocked. */
  readonly missing: ReactNode;
}

/** Shows, in place of a profile that the member can't see, that the member has blocked this person, if so. */
export function BlockedProfile({ username, missing }: BlockedProfileProps) {
  const { response, failure } = useOperation(readBlock, { username }, { failed, send: callAsMember });
  if (response !== null) return <Blocked person={response} />;
  // While it loads the page is empty for a moment.
  return failure === null ? <Page>{null}</Page> : missing;
}

function Blocked({ person }: { readonly person: ResponseTypes['blocked_user'] }) {
  const { user_id: id, username } = person;
  usePageHead(`@${username}`);
  const { kind, message, unblock } = useUnblock({ id, username }, readAllAgain);
  return (
    <Page>
      <PageHeading>{visibleName(person.display_name) ?? `@${username}`}</PageHeading>
      <div className={styles.blocked}>
        <p>You have blocked @{username}. You do not see each other on this site.</p>
        <p>
          <Button onClick={() => void unblock()} aria-disabled={kind === 'pending' || undefined}>
            Unblock
          </Button>
        </p>
        <FormStatus kind={kind} message={message} />
      </div>
    </Page>
  );
}
