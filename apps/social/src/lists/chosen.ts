import { dictionary, messages } from '@quillstead/fields';
import { CallError } from '@quillstead/service-kit';

/**
 * Which of a list's sorts or filters is asked for: the first one without a word of it. Throws `invalid` for one that
 * the list does not have (docs/product/lists.md#sorts-and-filters).
 */
export function chosen<Choice extends string>(
  key: 'sort' | 'filter',
  asked: string | null | undefined,
  choices: readonly [Choice, ...Choice[]],
): Choice {
  if (!asked) return choices[0];
  const choice = choices.find((one) => one === asked);
  if (choice === undefined) throw new CallError('invalid', messages.value(dictionary[key].label, asked));
  return choice;
}
