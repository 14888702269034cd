import { dictionary, messages } from '@quillstead/fields';
import { CallError } from '@quillstead/service-kit';

/** Thrown for a sort that the list does not have (docs/product/lists.md#sorts-and-filters). */
export function unknownSort(sort: string): CallError {
  return new CallError('invalid', messages.value(dictionary.sort.label, sort));
}
