interface Call {
  readonly content: string;
  readonly key: string;
}

/** The last call of each form, on this page: a form that is made again sends what was sent already with its key. */
const calls = new Map<string, Call>();

/**
 * The name for a call that counts once (`CallOptions.key`): the same for a form and a content until the call has
 * succeeded, so that sending it again makes no second.
 */
export function callKeyOf(form: string, content: string): string {
  const last = calls.get(form);
  if (last?.content === content) return last.key;
  const key = crypto.randomUUID();
  calls.set(form, { content, key });
  return key;
}

/** The call succeeded: the same content again is meant as another one. */
export function forgetCallKey(form: string): void {
  calls.delete(form);
}
