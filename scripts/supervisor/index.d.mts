/** The parts of the supervisor that tests and other scripts use: types of the plain JavaScript beside this file. */

export declare class StartFault extends Error {}

export interface App {
  name: string;
  folder: string;
  /** The built entry. */
  main: string;
  hasDatabase: boolean;
  /** The built script that fills an empty site. */
  sample?: string;
}

export interface SiteOptions {
  /** The workspace. */
  root: string;
  /** Absolute; everything that is kept. */
  dataDir: string;
  port: number;
  /** Of the development server; used with `watch` alone. */
  clientPort: number;
  /** The variables that the processes get beside their own; DATABASE_URL and REDIS_URL in it name real servers. */
  env: Readonly<Record<string, string | undefined>>;
  sample: boolean;
  reset: boolean;
  watch: boolean;
  /** Install and build first. */
  prepare: boolean;
  /** Nobody wants the data afterwards: they need not survive a crash of the machine. */
  isThrownAway?: boolean;
  /** The stream to which progress is printed; without it nothing is printed. */
  out?: NodeJS.WriteStream;
  /** Other apps than the site's. */
  apps?: readonly App[];
  /** The address of a proxy in front of a store, given the store's URL and the app that connects to it. */
  proxyFor?: (url: string, app: string) => Promise<string>;
}

export interface StartedSite {
  /** Settles when the site responds; throws a StartFault after all that had begun was stopped. */
  ready: Promise<{ url: string; logIns: string }>;
  /** Ends all processes in order, within five seconds. */
  stop(): Promise<void>;
  kill(): Promise<void>;
  /** By part: accounts, content, … gateway, redis, postgres; null while it is dead. */
  pids(): Record<string, number | null>;
}

export interface Store {
  url: string;
  pid(): number | null;
  stop(): Promise<void>;
  kill(): Promise<void>;
}

export declare function startSite(options: SiteOptions): StartedSite;
export declare function siteApps(root: string): App[];
export declare function startPostgres(where: {
  dataDir: string;
  port?: number;
  settings?: Record<string, string>;
}): Promise<Store>;
/** A streaming replica of a running PostgreSQL of `startPostgres`. */
export declare function startReplica(where: {
  dataDir: string;
  of: { dataDir: string; url: string };
  settings?: Record<string, string>;
}): Promise<Store>;
export declare function startRedis(where: {
  dataDir: string;
  port?: number;
  settings?: Record<string, string>;
}): Promise<Store>;
export declare function freePort(): Promise<number>;
/** Does something with the database of one service of a site that has its data in a folder. */
export declare function withSiteDatabase<Result>(
  which: { dataDir: string; env: NodeJS.ProcessEnv; service: string },
  act: (url: string) => Promise<Result>,
): Promise<Result>;
/** Does something with databases of a site, which may be running or not; the URLs are by service. */
export declare function withSiteDatabases<Result>(
  which: { dataDir: string; env: NodeJS.ProcessEnv; services: string[] },
  act: (urls: Record<string, string>) => Promise<Result>,
): Promise<Result>;
/** Does something with the databases of a site that stands still and may be new; nobody can start it meanwhile. */
export declare function withStoppedSite<Result>(
  which: { dataDir: string; env: NodeJS.ProcessEnv; services: string[] },
  act: (urls: Record<string, string>, secret: string) => Promise<Result>,
): Promise<Result>;
interface SiteFolder {
  dataDir: string;
  env: NodeJS.ProcessEnv;
}
/** The URL of a site's Redis as its operator, who may do all there. */
export declare function siteRedis(which: SiteFolder): string;
/** The Node that the packages brought, else the machine's. */
export declare function pinnedNode(root: string): string;
/** The key of the search service for the indexes of a prefix, as Meilisearch computes it. */
export declare function meiliKey(masterKey: string, prefix?: string): string;
/** Makes that key at a server; a repeat makes no second one. */
export declare function makeMeiliKey(server: {
  url: string;
  masterKey: string;
  prefix?: string;
}): Promise<string>;
