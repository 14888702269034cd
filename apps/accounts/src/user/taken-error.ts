import { dictionary } from '@quillstead/fields';
import { CallError } from '@quillstead/service-kit';
import { QueryFailedError } from 'typeorm';

/** Says which of the two somebody has already (api.md, "Statuses"). */
export function takenError(field: 'username' | 'email'): CallError {
  return new CallError('taken', `${dictionary[field].label} is already taken.`);
}

const indexes: Readonly<Record<string, 'username' | 'email'>> = {
  user_by_username: 'username',
  user_by_email: 'email',
};

/** The same for a change that a unique index refused; null for any other error. */
export function takenErrorOf(error: unknown): CallError | null {
  if (!(error instanceof QueryFailedError)) return null;
  const { constraint } = error.driverError as { constraint?: string };
  const field = indexes[constraint ?? ''];
  return field === undefined ? null : takenError(field);
}
