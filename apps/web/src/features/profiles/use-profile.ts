import { readProfile, type ResponseTypes } from '@quillstead/contracts';
import { useAtomValue } from 'jotai';
import { useCallback, useEffect, useState } from 'react';
import { call } from '../../lib/call.js';
import { asCallFailure, type CallFailure } from '../../lib/call-failure.js';
import { askedNow, useEntity } from '../../lib/entities.js';
import { learnItems } from '../../lib/learn-items.js';
import { useLatest } from '../../lib/use-latest.js';
import { usePrimed } from '../../lib/use-primed.js';
import { viewerTurnAtom } from '../../lib/viewer.js';
import { usePendingSubscription } from '../subscriptions/index.js';

const failed = 'The profile could not be loaded. Please try again in a moment.';

/** A person's page as the server gives it. */
export type Profile = ResponseTypes['user_page'];

/** Profiles seen before, so that Back shows them at once (docs/design.md#behaviour); by viewer and name. */
const kept = new Map<string, Profile>();

/** Forgets them, after what stands on one's own was changed (docs/product/subscriptions.md#states). */
export function forgetProfiles(): void {
  kept.clear();
}

/**
 * A profile by its name: loading, failed or here; another viewer sees it anew. One that is here stays when it could not
 * be asked for again.
 */
export function useProfile(username: string) {
  const turn = useAtomValue(viewerTurnAtom);
  const name = username.toLowerCase();
  const came = usePrimed(readProfile, { username });
  const [profile, setProfile] = useState<Profile | null>(() => kept.get(`${turn}/${name}`) ?? came.reply);
  const [failure, setFailure] = useState<CallFailure | null>(came.failure);
  const latest = useLatest();
  const load = useCallback(async () => {
    setFailure(null);
    try {
      const asked = askedNow();
      const reply = await latest((signal) => call(readProfile, { username }, { signal, fallback: failed }));
      if (reply === undefined) return;
      learnItems([reply], asked);
      kept.set(`${turn}/${name}`, reply);
      setProfile(reply);
    } catch (error) {
      const refused = asCallFailure(error, failed);
      if (refused.isGone) {
        kept.delete(`${turn}/${name}`);
        setProfile(null);
      }
      setFailure(refused);
    }
  }, [username, name, turn, latest]);
  useEffect(() => {
    if (!came.suffices()) return void load();
    if (came.reply === null) return;
    learnItems([came.reply], askedNow());
    kept.set(`${turn}/${name}`, came.reply);
  }, [came, turn, name, load]);
  const isAsked = profile?.username.toLowerCase() === name;
  return { profile: isAsked ? profile : null, failure, load };
}

/** Asks for a profile again when the viewer's own step has shown or hidden what is on it. */
export function useAccessChanges(profile: Profile, load: () => Promise<void>): void {
  const { subscription } = useEntity('user', profile.user_id, profile);
  const hasAccess = subscription !== 'is_private' && subscription !== 'is_private_requested';
  const isStale = hasAccess !== profile.content_access;
  const isPending = usePendingSubscription(`user:${profile.user_id}`);
  useEffect(() => {
    if (isStale && !isPending) void load();
  }, [isStale, isPending, load]);
}
