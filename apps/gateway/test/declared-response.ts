import { apiBase, publicOperations } from '@quillstead/contracts';
import { replies } from '@quillstead/contracts/responses';

const countKeys = (path: string) => path.split('/:').length;

/** Each operation with the form of its path, `/user/tooltip` before `/user/:username`. */
const operations = publicOperations
  .toSorted((one, other) => countKeys(one.path) - countKeys(other.path))
  .map((call) => ({
    ...call,
    form: new RegExp(`^${apiBase}${call.path.replaceAll(/:\w+/gu, '[^/]+')}$`, 'u'),
  }));

/**
 * Compares the JSON of a response with what its operation declares. What is declared nowhere, a column that nobody left
 * out, is a fault as what is missing is.
 * @param path with its query
 * @returns what is declared of it, to be compared with it; the value itself where nothing is
 * @throws ZodError when something is missing or of another type
 */
export function asDeclared(method: string, path: string, value: unknown): unknown {
  const [pathname = ''] = path.split('?');
  const found = operations.find((call) => call.method === method.toUpperCase() && call.form.test(pathname));
  return found === undefined ? value : replies[found.reply].parse(value);
}
