import { hashtagKey } from '@quillstead/catalogue';
import { readHashtagTooltip, readUserTooltip, type ResponseTypes } from '@quillstead/contracts';
import { useQuery } from '@tanstack/react-query';
import { operationQuery } from '../../../lib/operation-query.js';
import type { HashtagSubject, UserSubject } from '../../../lib/tooltip-subjects.js';
import { SkeletonLine } from '../../../ui/skeleton.js';

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

interface TooltipData<Values> {
  readonly values: Values;
  /** True while the rest is loading. */
  readonly isPending: boolean;
}

/** The options under which data is read once: the counts change with what the member does here. */
const forEver = { staleTime: Number.POSITIVE_INFINITY };

/** A failed read is not shown: the tooltip has less in it. */
const quiet = { failed: '' };

/**
 * Returns the data of a person for the tooltip: the values that the page of the link already has, and the missing
 * values, which the hook reads once (docs/product/pages.md#tooltips). The tooltip does not show a failure; the next
 * tooltip of the same person reads again.
 */
export function useUserTooltip(subject: UserSubject): TooltipData<ResponseTypes['user_tooltip']> {
  const requestKeys = userKeys.filter((key) => subject[key] === undefined);
  const { data, isLoading } = useQuery({
    ...operationQuery(readUserTooltip, { user_id: subject.user_id, requestKeys }, quiet),
    ...forEver,
    enabled: requestKeys.length > 0,
  });
  return { values: { ...subject, ...data }, isPending: isLoading };
}

/** Returns the data of a hashtag for the tooltip, read in the same way. */
export function useHashtagTooltip(subject: HashtagSubject): TooltipData<ResponseTypes['hashtag_tooltip']> {
  const requestKeys = hashtagKeys.filter((key) => subject[key] === undefined);
  const { data, isLoading } = useQuery({
    ...operationQuery(readHashtagTooltip, { hashtag: hashtagKey(subject.value), requestKeys }, quiet),
    ...forEver,
    enabled: requestKeys.length > 0,
  });
  return { values: { ...subject, ...data }, isPending: isLoading };
}

/** Shows the shape of what a tooltip still waits for. */
export function TooltipLoader() {
  return (
    <div aria-busy="true">
      <span className="visually-hidden">Loading…</span>
      <SkeletonLine width="150px" height="0.9em" />
    </div>
  );
}
