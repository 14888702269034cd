import { ofPods } from './of-pods.mjs';
import { ofSite } from './of-site.mjs';
import { ofStores } from './of-stores.mjs';

export { find } from './find.mjs';

/** For every rule of every policy a change that breaks it, and the fault that must be reported. */
export const planted = { ...ofPods, ...ofSite, ...ofStores };
