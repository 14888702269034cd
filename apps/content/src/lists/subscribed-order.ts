import { dictionary, messages } from '@quillstead/fields';
import { CallError, integer, KeyOrder, type RowOf, text, time } from '@quillstead/service-kit';

/** The columns that order a list of subscriptions, beside the columns of its items. */
export const subscribedKeys = { row_title: text, row_at: time, row_id: integer };
type Keys = RowOf<typeof subscribedKeys>;

const series = ordersOf('series', 'subscribed-series');
const collection = ordersOf('collection', 'subscribed-collections');
const orders = { series, collection };

/**
 * Returns the order of the series or collections to which a person subscribes, in a statement with the subscriptions as
 * `mine` and the subscribed ones under the name of their table. Throws `invalid` for an unknown sort.
 */
export function subscribedOrder(table: keyof typeof orders, sort: string | null | undefined): KeyOrder<Keys> {
  const name = sort || 'newest';
  if (name !== 'newest' && name !== 'alphabetical') throw unknownSort(name);
  return orders[table][name];
}

function ordersOf(table: string, list: string) {
  return {
    newest: new KeyOrder<Keys>(
      `${list}:newest`,
      ['mine.created_at', 'mine.id'],
      'DESC',
      ({ row_at, row_id }) => [row_at.toISOString(), row_id],
    ),
    alphabetical: new KeyOrder<Keys>(
      `${list}:alphabetical`,
      [`lower(${table}.title)`, 'mine.id'],
      'ASC',
      ({ row_title, row_id }) => [row_title, row_id],
    ),
  };
}

/** Returns an item without the columns that only order it. */
export const withoutSubscribedKeys = <Item extends Keys>({
  row_title: _,
  row_at: __,
  row_id: ___,
  ...item
}: Item) => item;

/** Returns the error for a sort that the list does not have (docs/product/lists.md#sorts-and-filters). */
export function unknownSort(sort: string): CallError {
  return new CallError('invalid', messages.value(dictionary.sort.label, sort));
}
