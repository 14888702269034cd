import { matchPage } from '@quillstead/catalogue/match-page';

/** Whether an address holds a secret, which nobody may count or report. */
export const isSecretAddress = (pathname: string): boolean => matchPage(pathname)?.page.isSecret === true;

/** A text in which the route stands in place of the present address, and its names in place of its secrets. */
export function withoutSecret(text: string): string {
  const match = matchPage(location.pathname);
  if (match?.page.isSecret !== true) return text;
  return Object.entries(match.params).reduce(
    (left, [name, value]) =>
      left.replaceAll(encodeURIComponent(value), `:${name}`).replaceAll(value, `:${name}`),
    text,
  );
}
