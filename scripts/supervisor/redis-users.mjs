import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { derivedSecret } from './kept-secret.mjs';

/** A built file: to run Redis for a site that is not built yet, build the site first. */
const contracts = join(import.meta.dirname, '../../libs/shared/contracts/dist/redis-users.js');

/**
 * The address at which one process logs in to a Redis of our own, whose ACL file `aclFileFor` wrote. No process can make
 * another's password: they are made from the password of the user `default`, which no process is given.
 * @param {string} url of the user `default`
 * @param {string} user one of `redisUserNames`
 */
export function redisUserUrl(url, user) {
  const own = new URL(url);
  own.username = user;
  own.password = passwordOf(decodeURIComponent(own.password), user);
  return own.href;
}

/**
 * The text of the ACL file of a Redis of our own; it holds no password but what SHA-256 makes of each.
 * @param {string} password of the user `default`; without one anybody is that user
 */
export async function aclFileFor(password) {
  const { redisAclFile } = await import(contracts);
  const known = (user) => (user === 'default' ? password : passwordOf(password, user));
  return redisAclFile((user) =>
    known(user) === '' ? 'nopass' : `#${createHash('sha256').update(known(user)).digest('hex')}`,
  );
}

const passwordOf = (password, user) => derivedSecret(password, `redis:${user}`);

/**
 * Makes the users in a Redis that runs, or gives those that it has their rules anew. They are gone when it starts again,
 * unless its operator saves them (`ACL SAVE`).
 * @param {string} url of a user who may do all
 */
export async function makeRedisUsers(url) {
  const { Redis } = await import('ioredis');
  const file = await aclFileFor(decodeURIComponent(new URL(url).password));
  const redis = new Redis(url, { maxRetriesPerRequest: 1 });
  try {
    for (const line of file.trimEnd().split('\n')) {
      const [, user, ...rules] = line.split(' ');
      if (user !== 'default') await redis.call('ACL', 'SETUSER', user, ...rules);
    }
  } finally {
    redis.disconnect();
  }
}
