import { nameBeforeHandle, profileDescription, userListTitle } from '@quillstead/catalogue';
import { useAtomValue } from 'jotai';
import { useEffect, useRef } from 'react';
import { useParams } from 'react-router-dom';
import { BlockedProfile } from '../features/blocks/index.js';
import { useItemHead } from './use-item-head.js';
import {
  type ChosenList,
  chosenList,
  LockedProfile,
  type Profile,
  ProfileHead,
  ProfileList,
  ProfileSkeleton,
  useAccessChanges,
  useProfile,
} from '../features/profiles/index.js';
import { ListBar } from '../features/feed/index.js';
import { announce } from '../lib/announce.js';
import { memberAtom } from '../lib/viewer.js';
import { Page, PageHeading } from '../ui/page.js';
import { Problem } from '../ui/problem.js';
import { StaleNote } from '../ui/stale-note.js';
import styles from './list-page.module.css';
import { NotFoundPage } from './not-found-page.js';

/** Shows a person and their lists; it manages its own title (docs/product/pages.md#routes). */
export default function UserPage() {
  const { username = '' } = useParams();
  const { profile, failure, load } = useProfile(username);
  const isMember = useAtomValue(memberAtom) !== null;
  if (profile !== null)
    return (
      <>
        <KnownUser key={profile.user_id} profile={profile} load={load} />
        {failure !== null && <StaleNote onRetry={() => void load()} />}
      </>
    );
  if (failure?.isNotFound)
    return isMember ? <BlockedProfile username={username} missing={<NotFoundPage />} /> : <NotFoundPage />;
  return (
    <Page>
      {failure === null ? (
        <ProfileSkeleton />
      ) : (
        <>
          <PageHeading>Profile not loaded</PageHeading>
          <Problem message={failure.message} onRetry={() => void load()} />
        </>
      )}
    </Page>
  );
}

interface KnownUserProps {
  readonly profile: Profile;
  readonly load: () => Promise<unknown>;
}

function KnownUser({ profile, load }: KnownUserProps) {
  const { username, user_id: id } = profile;
  const isOwn = useAtomValue(memberAtom)?.id === id || profile.subscription === 'is_user';
  const chosen = chosenList(useParams(), { username, isOwn });
  return chosen ? <UserLists {...{ profile, load, isOwn, chosen }} /> : <NotFoundPage />;
}

interface UserListsProps extends KnownUserProps {
  readonly isOwn: boolean;
  readonly chosen: ChosenList;
}

function UserLists({ profile, load, isOwn, chosen }: UserListsProps) {
  const { username, content_access: hasAccess } = profile;
  useItemHead(userListTitle(chosen.list, nameBeforeHandle(profile)), {
    description: hasAccess ? profileDescription(profile) : null,
  });
  useAccessChanges(profile, load);
  useAnnounced(`${chosen.label}, ${chosen.filter}, ${chosen.sort}`);
  return (
    <Page>
      <ProfileHead profile={profile} isOwn={isOwn} />
      {hasAccess ? (
        <section id="feed" className={styles.feed} tabIndex={-1} aria-labelledby="list">
          <h2 id="list" className="visually-hidden">
            {chosen.label}
          </h2>
          <ListBar {...chosen} />
          <ProfileList
            key={`${chosen.list}/${chosen.filter}/${chosen.sort}`}
            username={username}
            isOwn={isOwn}
            chosen={chosen}
          />
        </section>
      ) : (
        <LockedProfile profile={profile} />
      )}
    </Page>
  );
}

/** Says what is shown now when another list is chosen: the focus stays on its link. */
function useAnnounced(text: string): void {
  const said = useRef(text);
  useEffect(() => {
    if (said.current !== text) announce(text);
    said.current = text;
  }, [text]);
}
