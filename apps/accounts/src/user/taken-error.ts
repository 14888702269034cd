import { dictionary } from '@quillstead/fields';
import { CallError } from '@quillstead/service-kit';

/** Says which of the two somebody has already (docs/api.md#status-codes). */
export function takenError(field: 'username' | 'email'): CallError {
  return new CallError('taken', `${dictionary[field].label} is already taken.`);
}

const indexes: Readonly<Record<string, 'username' | 'email'>> = {
  user_by_username: 'username',
  user_by_email: 'email',
};

/** The same for a change that a unique index refused; null for any other error. */
export function takenErrorOf(error: unknown): CallError | null {
  const field =
    error instanceof Error && 'constraint' in error ? indexes[String(error.constraint)] : undefined;
  return field === undefined ? null : takenError(field);
}
