export { siteApps } from './apps.mjs';
export { freePort } from './free-port.mjs';
export { makeMeiliKey, meiliKey } from './meili-key.mjs';
export { pinnedNode } from './node-binary.mjs';
export { startPostgres, startRedis } from './start-alone.mjs';
export { withSiteDatabase, withSiteDatabases, withStoppedSite } from './site-database.mjs';
export { siteRedis, siteTalk } from './site-talk.mjs';
export { StartFault } from './start-fault.mjs';
export { startSite } from './start-site.mjs';
