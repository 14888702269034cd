import { createHash, createHmac } from 'node:crypto';
import { redisAclFile, type RedisUserName } from '@quillstead/contracts';

/**
 * Returns the address at which one process logs in to a Redis of the tests, with the rights that it has on a real site.
 * @param url of the user who may do all; passwords are made from its password, as `npm start` makes them
 */
export function redisUserUrl(url: string, user: RedisUserName): string {
  const own = new URL(url);
  own.password = passwordOf(decodeURIComponent(own.password), user);
  own.username = user;
  return own.href;
}

/** Returns the ACL file of a Redis in which anybody without a name may do all. */
export function openAclFile(): string {
  return redisAclFile((user) => (user === 'default' ? 'nopass' : `#${sha256(passwordOf('', user))}`));
}

const passwordOf = (password: string, user: RedisUserName): string =>
  createHmac('sha256', password).update(`redis:${user}`).digest('base64url');

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
