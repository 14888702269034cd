import type { TestSmtpServer } from '@quillstead/testing';

/** Returns the token of the link in the last email to an address. Throws when there is no such email or link. */
export function lastToken(smtp: Pick<TestSmtpServer, 'emails'>, email: string, path: string): string {
  const message = smtp.emails.findLast(({ to }) => to.includes(email));
  const link = /https?:\/\/\S+/.exec(message?.parsed.text ?? '')?.[0] ?? '';
  const { pathname, searchParams } = new URL(link);
  const token = searchParams.get('token');
  if (pathname !== path || token === null) throw new Error(`${link} is no link to ${path}`);
  return token;
}
