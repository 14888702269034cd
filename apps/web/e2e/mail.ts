import { type ReceivedEmail, startSmtpServer, type TestSmtpServer, waitFor } from '@quillstead/testing';

/** A mail server that takes the emails of the site under test. */
export interface Mailbox extends TestSmtpServer {
  /** The link of the newest email to an address that leads below a path; waits for it. */
  linkTo(address: string, path: string): Promise<string>;
}

export async function openMailbox(): Promise<Mailbox> {
  const server = await startSmtpServer();
  const linkTo = (address: string, path: string) =>
    waitFor(() => server.emails.flatMap((email) => linksOf(email, address, path)).at(-1), {
      what: `an email to ${address} with a link to ${path}`,
      timeout: 30_000,
    });
  return Object.assign(server, { linkTo });
}

function linksOf({ to, parsed }: ReceivedEmail, address: string, path: string): string[] {
  if (!to.includes(address)) return [];
  const links = (parsed.text ?? '').match(/https?:\/\/\S+/gu) ?? [];
  return links.filter((link) => new URL(link).pathname === path);
}
