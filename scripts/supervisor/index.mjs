export { siteApps } from './apps.mjs';
export { freePort } from './free-port.mjs';
export { makeMeiliKey, meiliKey } from './meili-key.mjs';
export { pinnedNode } from './toolchain.mjs';
export { startPostgres, startRedis, startReplica } from './start-alone.mjs';
export { siteRedis, withSiteDatabase, withSiteDatabases, withStoppedSite } from './site-database.mjs';
export { StartFault } from './start-fault.mjs';
export { startSite } from './start-site.mjs';
