import { publishStory, redisUserNames, type RedisUserName, serviceNames } from '@quillstead/contracts';
import { redisUserUrl, startRedis, type TestRedis, waitFor } from '@quillstead/testing';
import { Redis } from 'ioredis';
import { type Member, startWholeSite, story, type WholeSite } from './whole-site.js';

/** Each process has a user of its own in Redis, which may do what that process does and nothing else. */
describe('the Redis users of the processes', () => {
  let redis: TestRedis;
  let admin: Redis;
  const connections = new Map<RedisUserName, Redis>();
  const as = (user: RedisUserName): Redis => {
    const known =
      connections.get(user) ?? new Redis(redisUserUrl(redis.url, user), { disableClientInfo: true });
    connections.set(user, known);
    return known;
  };
  /** A command in a script is refused in other words, which differ between versions of Redis. */
  const inScript = /NOPERM|user executing the script can't (?:run|access)/;
  const refused = (user: RedisUserName, [command = '', ...words]: readonly string[]) =>
    as(user)
      .call(command, ...words)
      .then(
        (response) => `allowed: ${String(response)}`,
        ({ message }: Error) =>
          command === 'EVAL' && inScript.test(message) ? 'NOPERM' : message.split(' ')[0],
      );

  beforeAll(async () => {
    redis = await startRedis();
    admin = new Redis(redis.url);
  });
  afterAll(async () => {
    for (const connection of [...connections.values(), admin]) connection.disconnect();
    await redis.stop();
  });

  const acts: readonly (readonly [RedisUserName, string, ...string[]])[] = [
    // The gateway may call what people may call, and nothing that only services call.
    ['gateway', 'RPUSH', 'rpc:{accounts}:service:seal', 'x'],
    ['gateway', 'RPUSH', 'rpc:{content}:acknowledge:seal', 'x'],
    ['gateway', 'BLMPOP', '1', '1', 'rpc:{accounts}:gateway:seal', 'LEFT'],
    ['gateway', 'LRANGE', 'rpc:{accounts}:gateway:seal', '0', '-1'],
    ['gateway', 'DEL', 'rpc:{accounts}:gateway:seal'],
    ['gateway', 'SUBSCRIBE', 'rpc-reply:{accounts-abc}:seal'],
    ['gateway', 'GETDEL', 'rpc-reply:{accounts-abc}:seal:1'],
    ['gateway', 'PUBLISH', 'rpc-reply:{accounts-abc}:seal', 'x'],
    ['gateway', 'LRANGE', '{jobs:accounts:seal}:accounts:wait', '0', '-1'],
    ['gateway', 'HGETALL', '{jobs:notifications:seal}:notifications:1'],
    ['gateway', 'XADD', 'events:{accounts}:seal', '*', 'event', '{}'],
    ['gateway', 'XREADGROUP', 'GROUP', 'search', 'x', 'STREAMS', 'events:{accounts}:seal', '>'],
    ['gateway', 'PUBLISH', 'live:{notifications}:seal', '[1]'],
    ['gateway', 'EVAL', "return redis.call('GET', 'events:{accounts}:seal')", '0'],
    ['gateway', 'EVAL', "return redis.call('RPUSH', 'rpc:{accounts}:service:seal', 'x')", '0'],
    ['gateway', 'ZADD', 'releases:{releases}:seal', '1', 'content 9.9.9 x'],
    ['gateway', 'ZREM', 'releases:{releases}:seal', 'content 9.9.9 x'],
    // A service takes its own calls, jobs and events alone.
    ['content', 'BLMPOP', '1', '1', 'rpc:{accounts}:service:seal', 'LEFT'],
    ['content', 'RPUSH', 'rpc:{accounts}:gateway:seal', 'x'],
    ['content', 'SUBSCRIBE', 'rpc-reply:{gateway-abc}:seal'],
    ['content', 'GETDEL', 'rpc-reply:{gateway-abc}:seal:1'],
    ['content', 'XADD', 'events:{accounts}:seal', '*', 'event', '{}'],
    ['content', 'XREADGROUP', 'GROUP', 'content', 'x', 'STREAMS', 'events:{notifications}:seal', '>'],
    ['content', 'XRANGE', 'events:{accounts}:seal', '-', '+'],
    ['content', 'LPUSH', '{jobs:accounts:seal}:accounts:wait', '1'],
    ['content', 'EVAL', "return redis.call('HGETALL', '{jobs:accounts:seal}:accounts:1')", '0'],
    ['content', 'ZRANGE', 'rate:abc:log_in:1.2.3.4', '0', '-1'],
    ['content', 'SET', 'rate:abc:log_in:1.2.3.4', '0'],
    ['content', 'PUBLISH', 'live:{notifications}:seal', '[1]'],
    ['accounts', 'XREADGROUP', 'GROUP', 'accounts', 'x', 'STREAMS', 'events:{content}:seal', '>'],
    ['accounts', 'SORT', '{jobs:accounts:seal}:accounts:wait', 'BY', 'rate:*'],
    ['notifications', 'PUBLISH', 'gateways:{gateways}:seal', '{}'],
    ['search', 'ZADD', 'gateways:{gateways}:seal', '1', 'x'],
    ['notifications', 'SUBSCRIBE', 'live:{notifications}:seal'],
    ['operator', 'XADD', 'events:{accounts}:seal', '*', 'event', '{}'],
    ['operator', 'BLMPOP', '1', '1', 'rpc:{accounts}:service:seal', 'LEFT'],
    ['operator', 'SET', 'rate:abc:log_in:1.2.3.4', '0'],
  ];
  it.each(acts.map(([user, ...command]) => ({ user, command })))(
    '$user may not $command',
    async ({ user, command }) => {
      expect(await refused(user, command)).toBe('NOPERM');
    },
  );

  const dangerous = [
    ['FLUSHALL'],
    ['FLUSHDB'],
    ['KEYS', '*'],
    ['RANDOMKEY'],
    ['CONFIG', 'GET', '*'],
    ['CONFIG', 'SET', 'dir', '/tmp'],
    ['ACL', 'LIST'],
    ['ACL', 'SETUSER', 'x', 'on'],
    ['CLIENT', 'LIST'],
    ['CLIENT', 'KILL', 'TYPE', 'normal'],
    ['SHUTDOWN', 'NOSAVE'],
    ['REPLICAOF', 'NO', 'ONE'],
    ['MODULE', 'LIST'],
    ['SAVE'],
    ['SLOWLOG', 'GET'],
    ['FUNCTION', 'LIST'],
    ['SCRIPT', 'FLUSH'],
    ['PSUBSCRIBE', '*'],
    ['SUBSCRIBE', 'strange'],
    ['PUBLISH', 'strange', 'x'],
    ['SET', 'strange', 'x'],
    ['GET', 'strange'],
  ];
  it.each(dangerous)('nobody may %s %s', async (...command) => {
    const responses = await Promise.all(redisUserNames.map((user) => refused(user, command.filter(Boolean))));
    expect(responses).toEqual(redisUserNames.map(() => 'NOPERM'));
  });

  it('nobody but the operator may look through the names of keys', async () => {
    for (const user of ['gateway', ...serviceNames] as const)
      expect([user, await refused(user, ['SCAN', '0'])]).toEqual([user, 'NOPERM']);
  });

  it('refuses the password of another user', async () => {
    const url = new URL(redisUserUrl(redis.url, 'gateway'));
    url.username = 'accounts';
    const unknown = new Redis(url.href, { lazyConnect: true, retryStrategy: () => null });
    unknown.on('error', () => undefined);
    await expect(unknown.connect().then(() => unknown.ping())).rejects.toThrow(
      /WRONGPASS|Connection is closed/,
    );
    unknown.disconnect();
  });

  describe('under a whole site', () => {
    let site: WholeSite;
    beforeAll(async () => {
      await admin.call('ACL', 'LOG', 'RESET');
      site = await startWholeSite({ RATE_LIMIT_SCALE: '10' }, redis.url);
    });
    afterAll(() => site?.stop());

    it('are denied nothing that the site does', async () => {
      const [ann, ben] = [await site.member(), await site.member()];
      const published = await ann.call(publishStory.method, publishStory.path, { body: story });
      expect(published.status).toBe(201);
      await comesTo(ben, '/search/story?q=lamp', 'The lamp on the hill');
      const { id } = (await ann.session()).json<{ id: number }>();
      const follow = { body: { subscription_id: id } };
      await waitFor(async () => (await ben.call('POST', '/user/subscription', follow)).status === 200);
      expect((await ann.call('POST', '/user/account/export')).status).toBeLessThan(300);
      expect((await ann.call('PUT', '/user/account/settings', { body: { is_private: 1 } })).status).toBe(200);
      expect((await ben.call('DELETE', '/user/account/logout')).status).toBe(204);
      await site.rebuild('content');
      // It gets ready only when it finds every service in the list that they write.
      await site.startGateway({ SERVICES_WAIT_MS: '3600000' });
      expect(await denied()).toEqual([]);
    });
  });

  async function comesTo(member: Member, path: string, text: string): Promise<void> {
    await waitFor(async () => (await member.call('GET', path)).text.includes(text), { what: path });
  }

  async function denied(): Promise<string[]> {
    const log = (await admin.call('ACL', 'LOG', '128')) as unknown[][];
    return log.map((entry) => [3, 5, 7, 9].map((at) => String(entry[at])).join(' '));
  }
});
