import { readProfile, type ResponseTypes } from '@quillstead/contracts';
import { useEffect } from 'react';
import { useOperation } from '../../lib/operation-query.js';
import { useIsToggling } from '../toggles/index.js';

const failed = 'The profile could not be loaded. Please try again in a moment.';

/** A person's page as the server gives it. */
export type Profile = ResponseTypes['user_page'];

/** Returns a profile by its name: loading, failed or loaded. */
export function useProfile(username: string) {
  const { response: profile, failure, load } = useOperation(readProfile, { username }, { failed });
  return { profile, failure, load };
}

/** Reads a profile again when the viewer's own action has shown or hidden its contents. */
export function useAccessChanges(profile: Profile, load: () => Promise<unknown>): void {
  const { subscription } = profile;
  const hasAccess = subscription !== 'is_private' && subscription !== 'is_private_requested';
  const isStale = hasAccess !== profile.content_access;
  const isPending = useIsToggling('user', profile.user_id, 'subscription');
  useEffect(() => {
    if (isStale && !isPending) void load();
  }, [isStale, isPending, load]);
}
