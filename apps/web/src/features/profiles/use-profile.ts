import { readProfile, type ReplyTypes } from '@quillstead/contracts';
import { useAtomValue } from 'jotai';
import { useCallback, useEffect, useState } from 'react';
import { call } from '../../lib/call.js';
import { asCallFailure, type CallFailure } from '../../lib/call-failure.js';
import { askedNow, useEntity } from '../../lib/entities.js';
import { learnItems } from '../../lib/learn-items.js';
import { useLatest } from '../../lib/use-latest.js';
import { viewerTurnAtom } from '../../lib/viewer.js';

/** A person's page as the server gives it. */
export type Profile = ReplyTypes['user_page'];

/** A profile by its name: loading, failed or here; another viewer sees it anew. */
export function useProfile(username: string) {
  const [profile, setProfile] = useState<Profile | null>(null);
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const turn = useAtomValue(viewerTurnAtom);
  const latest = useLatest();
  const load = useCallback(async () => {
    setFailure(null);
    try {
      const asked = askedNow();
      const reply = await latest((signal) => call(readProfile, { username }, { signal }));
      if (reply === undefined) return;
      learnItems([reply], asked);
      setProfile(reply);
    } catch (error) {
      setProfile(null);
      setFailure(asCallFailure(error));
    }
  }, [username, latest]);
  useEffect(() => void load(), [load, turn]);
  return { profile: profile?.username.toLowerCase() === username.toLowerCase() ? profile : null, failure, load };
}

/** Asks for a profile again when the viewer's own step has shown or hidden what is on it. */
export function useAccessChanges(profile: Profile, load: () => Promise<void>): void {
  const { subscription } = useEntity('user', profile.user_id, profile);
  const hasAccess = subscription !== 'is_private' && subscription !== 'is_private_requested';
  const isStale = hasAccess !== profile.content_access;
  useEffect(() => {
    if (isStale) void load();
  }, [isStale, load]);
}
