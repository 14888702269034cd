import { redisAclFile } from '@quillstead/contracts';

/**
 * `node scripts/containers/redis-users.mjs`: prints the ACL file of Redis, with a user for each process. For passwords
 * stand the names of variables (`>GATEWAY_REDIS_PASSWORD`), or their values where they are set. Without them it is
 * k8s/chart/files/users.acl, from which the containers make their own.
 */
process.stdout.write(
  redisAclFile((user) => {
    const variable = `${user.toUpperCase()}_REDIS_PASSWORD`;
    return `>${process.env[variable] || variable}`;
  }),
);
