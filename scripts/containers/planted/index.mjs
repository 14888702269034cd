import { ofPods } from './of-pods.mjs';
import { ofRedis, ofRedisNetwork } from './of-redis.mjs';
import { ofSite } from './of-site.mjs';
import { ofStores } from './of-stores.mjs';

export { find } from './find.mjs';
export { withRedisHa } from './of-redis.mjs';

/** For every rule of every policy a change that breaks it, and the fault that must be reported. */
export const planted = {
  ...ofPods,
  ...ofSite,
  ...ofStores,
  ...ofRedis,
  network: { ...ofSite.network, ...ofRedisNetwork },
};
