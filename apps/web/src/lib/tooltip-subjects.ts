import type { ResponseTypes } from '@quillstead/contracts';
import type { RefCallback } from 'react';

type UserTooltip = ResponseTypes['user_tooltip'];
type HashtagTooltip = ResponseTypes['hashtag_tooltip'];

/** A person a link leads to, and what is known of them where the link stands. */
export interface UserSubject extends UserTooltip {
  readonly kind: 'user';
  readonly user_id: number;
  readonly username: string;
  readonly is_private?: 0 | 1;
  /** The link stands beside a subscribe button already. */
  readonly hasButton?: boolean;
}

/** A hashtag a link leads to. */
export interface HashtagSubject extends HashtagTooltip {
  readonly kind: 'hashtag';
  /** The hashtag as it is written, with its `#`. */
  readonly value: string;
  readonly hasButton?: boolean;
}

export type TooltipSubject = UserSubject | HashtagSubject;

const subjects = new WeakMap<Element, TooltipSubject>();

/** Marks a link as one with a tooltip, by what the shell's tooltips look up when the pointer or the focus is on it. */
export function tooltipOf(subject: TooltipSubject | null): RefCallback<Element> {
  return (element) => {
    if (element === null) return;
    if (subject === null) subjects.delete(element);
    else subjects.set(element, subject);
  };
}

/** Returns the link with a tooltip in which something stands, and what its tooltip is about. */
export function tooltipLinkAt(target: unknown): { link: Element; subject: TooltipSubject } | null {
  const link = target instanceof Element ? target.closest('a') : null;
  const subject = link === null ? undefined : subjects.get(link);
  return link === null || subject === undefined ? null : { link, subject };
}
