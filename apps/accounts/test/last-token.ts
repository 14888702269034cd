import type { TestSmtpServer } from '@quillstead/testing';

/** The token of the link in the last letter that an address was sent. Throws when there is no such letter or link. */
export function lastToken(smtp: Pick<TestSmtpServer, 'letters'>, email: string, path: string): string {
  const letter = smtp.letters.findLast(({ to }) => to.includes(email));
  const link = /https?:\/\/\S+/.exec(letter?.parsed.text ?? '')?.[0] ?? '';
  const { pathname, searchParams } = new URL(link);
  const token = searchParams.get('token');
  if (pathname !== path || token === null) throw new Error(`${link} is no link to ${path}`);
  return token;
}
