import type { PublicOperation, PageResponse, ResponseName, ResponseTypes } from '@quillstead/contracts';
import type { FieldKey, Payload } from '@quillstead/fields';
import { CallFailure } from './call-failure.js';

/**
 * Where the answers are that a page was made from: those of the page on the server, those it came with in a browser.
 */
export type PrimedSource = (
  name: string,
  payload: Readonly<Record<string, unknown>>,
) => PageResponse | undefined;

/** What came with the page for a call: one of the two, or neither. */
export interface Primed<Reply> {
  readonly reply: Reply | null;
  readonly failure: CallFailure | null;
}

const nothing = { reply: null, failure: null } as const;

let source: PrimedSource | null = null;

/** Sets where primed answers come from; null when there are none any more, as after the first navigation. */
export function primeFrom(answers: PrimedSource | null): void {
  source = answers;
}

/** The answer to a call that came with the page, to be shown in the first rendering. */
export function primed<Required extends FieldKey, Optional extends FieldKey, Reply extends ResponseName>(
  declared: PublicOperation<Required, Optional, Reply>,
  payload: Payload<Required, Optional>,
): Primed<ResponseTypes[Reply]> {
  const answer = source?.(declared.name, { ...payload });
  if (answer === undefined) return nothing;
  if ('reply' in answer) return { reply: answer.reply as ResponseTypes[Reply], failure: null };
  return { reply: null, failure: new CallFailure(answer.message, answer.status) };
}

/** Tells the answers of a page apart: the call's name and what it was given, in whatever order. */
export function primedKey(name: string, payload: Readonly<Record<string, unknown>>): string {
  const given = Object.entries(payload).filter(([, value]) => value !== undefined && value !== null);
  return JSON.stringify([name, ...given.toSorted(([a], [b]) => (a < b ? -1 : 1))]);
}
