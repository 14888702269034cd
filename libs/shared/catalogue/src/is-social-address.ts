import type { SocialSite } from './social-sites.js';

const webHost = /^https?:\/\/([a-z0-9.-]+)(?::\d{1,5})?(?:[/?#]|$)/iu;

/** Whether a web address lies on a social site; one with a user name before its host never does. */
export function isSocialAddress({ hosts }: Pick<SocialSite, 'hosts'>, address: string): boolean {
  const host = webHost.exec(address.trim())?.[1]?.toLowerCase();
  return host !== undefined && hosts.some((own) => host === own || host.endsWith(`.${own}`));
}
