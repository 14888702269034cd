import { dictionary, messages } from '@quillstead/fields';
import { CallError } from '@quillstead/service-kit';

/**
 * Which of a list's sorts or filters is requested: the first one when the request names none. Throws `invalid` for one
 * that the list does not have (docs/product/lists.md#sorts-and-filters).
 */
export function chosen<Choice extends string>(
  key: 'sort' | 'filter',
  requested: string | null | undefined,
  choices: readonly [Choice, ...Choice[]],
): Choice {
  if (!requested) return choices[0];
  const choice = choices.find((one) => one === requested);
  if (choice === undefined) throw new CallError('invalid', messages.value(dictionary[key].label, requested));
  return choice;
}
