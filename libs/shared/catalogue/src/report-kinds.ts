import type { ReportedKind } from './decisions.js';

/** The kinds of reports (docs/product/admin.md#reports), in the order in which they are offered. */
export const reportKinds = {
  spam: 'Spam or advertising',
  harassment: 'Harassment or hate',
  copied: 'The work of somebody else',
  rating: 'Wrong rating or missing warnings',
  other: 'Something else',
} as const;

export type ReportKind = keyof typeof reportKinds;

export const reportKindNames = Object.keys(reportKinds) as ReportKind[];

/** Returns the kinds of reports on a thing: only a story has a rating. */
export const reportKindsOf = (thing: ReportedKind): ReportKind[] =>
  reportKindNames.filter((kind) => thing === 'story' || kind !== 'rating');
