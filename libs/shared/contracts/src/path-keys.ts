import type { FieldKey } from '@quillstead/fields';
import type { Call } from './define-call.js';

const placeholder = /:(\w+)/g;

/** The keys of the payload that stand in a call's path, in their order. */
export function pathKeys({ path }: Pick<Call, 'path'>): FieldKey[] {
  return Array.from(path.matchAll(placeholder), ([, key]) => key as FieldKey);
}

/** A call's path with something else in place of each key. */
export function fillPath({ path }: Pick<Call, 'path'>, fill: (key: FieldKey) => string): string {
  return path.replace(placeholder, (_, key: FieldKey) => fill(key));
}
