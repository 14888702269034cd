import { readHashtagTooltip, readUserTooltip, type ResponseTypes } from '@quillstead/contracts';
import { hashtagKey } from '@quillstead/catalogue';
import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { callQuietly } from '../../lib/call.js';
import { asCallFailure } from '../../lib/call-failure.js';
import { askedNow, learnEntity } from '../../lib/entities.js';
import type { HashtagSubject, UserSubject } from '../../lib/tooltip-subjects.js';
import { viewerTurnAtom } from '../../lib/viewer.js';

const userKeys = [
  'subscription',
  'is_verified',
  'display_name',
  'bio',
  'joined_at',
  'count_stories',
  'count_subscribers',
] as const satisfies readonly (keyof ResponseTypes['user_tooltip'])[];

const hashtagKeys = [
  'count_stories',
  'count_subscribers',
  'subscription',
] as const satisfies readonly (keyof ResponseTypes['hashtag_tooltip'])[];

/** What tooltips have asked for, so that it is asked for once. */
const learned = new Map<string, object>();

interface TooltipData<Values> {
  readonly values: Values;
  /** The rest is on its way. */
  readonly isPending: boolean;
}

/**
 * What is known of something together with what was asked for: only what is missing is, and once
 * (docs/product/pages.md#tooltips). A failure is not told; the next tooltip of the same thing asks again.
 *
 * @param load gives the keys that are missing
 */
function useTooltipData<Values extends object, Key extends keyof Values>(
  name: string,
  known: Values,
  keys: readonly Key[],
  load: (missing: Key[]) => Promise<Values>,
): TooltipData<Values> {
  const place = `${useAtomValue(viewerTurnAtom)}/${name}`;
  const values: Values = { ...known, ...learned.get(place) };
  const missing = keys.filter((key) => values[key] === undefined);
  const [isPending, setPending] = useState(missing.length > 0);
  useEffect(() => {
    if (missing.length === 0) return;
    void load(missing)
      .then((found) => learned.set(place, { ...learned.get(place), ...found }), asCallFailure)
      .finally(() => setPending(false));
    // Asked once for each time the tooltip shows, whatever is rendered meanwhile.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [place]);
  return { values, isPending };
}

/** A person's tooltip. */
export function useUserTooltip(subject: UserSubject): TooltipData<ResponseTypes['user_tooltip']> {
  const { user_id: id } = subject;
  return useTooltipData<ResponseTypes['user_tooltip'], (typeof userKeys)[number]>(
    `user:${id}`,
    subject,
    userKeys,
    async (requestKeys) => {
      const asked = askedNow();
      const found = await callQuietly(readUserTooltip, { user_id: id, requestKeys });
      const { subscription, count_subscribers } = found;
      learnEntity('user', id, { ...(subscription && { subscription }) }, asked);
      if (count_subscribers !== undefined) learnEntity('user', id, { count_subscribers }, asked);
      return found;
    },
  );
}

/** A hashtag's tooltip. */
export function useHashtagTooltip(subject: HashtagSubject): TooltipData<ResponseTypes['hashtag_tooltip']> {
  const hashtag = hashtagKey(subject.value);
  return useTooltipData<ResponseTypes['hashtag_tooltip'], (typeof hashtagKeys)[number]>(
    `hashtag:${hashtag}`,
    subject,
    hashtagKeys,
    async (requestKeys) => {
      const asked = askedNow();
      const found = await callQuietly(readHashtagTooltip, { hashtag, requestKeys });
      learnEntity('hashtag', hashtag, found, asked);
      return found;
    },
  );
}
