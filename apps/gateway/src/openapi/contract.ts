import type { PublicOperation, ErrorCode, LimitClass } from '@quillstead/contracts';
import type { FieldRules } from '@quillstead/fields';
import type { z } from 'zod';

/** A call without its types, which are of no use here. */
export type DeclaredOperation = Omit<PublicOperation, 'types'>;

/** The parts from which the document is made; our own unless a test changes something. */
export interface Contract {
  readonly siteName: string;
  /** The name of the session cookie, which differs over https. */
  readonly sessionCookie: string;
  readonly dictionary: Readonly<Record<string, FieldRules>>;
  readonly calls: readonly DeclaredOperation[];
  readonly replies: Readonly<Record<string, z.ZodType>>;
  readonly errorCodes: Readonly<Record<ErrorCode, { status: number; message: string }>>;
  readonly limitClasses: Readonly<Record<LimitClass, { points: number; seconds: number }>>;
}

/** Returns the rules of a field. Throws for a key that the dictionary does not know, a mistake of ours. */
export function fieldOf({ dictionary }: Pick<Contract, 'dictionary'>, key: string): FieldRules {
  const field = dictionary[key];
  if (field === undefined) throw new Error(`A call takes ${key}, which the dictionary does not know`);
  return field;
}
