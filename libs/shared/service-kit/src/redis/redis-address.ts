/** A server, as it is reached. */
export interface Place {
  readonly host: string;
  readonly port: number;
}

/** The parts of an address of several servers, Sentinels or nodes of a cluster. */
export interface SharedAddress {
  /** The place before the path, and those of `?and=`. */
  readonly places: readonly Place[];
  /** The path without its slash. */
  readonly name: string;
  readonly login: { readonly username?: string; readonly password?: string };
  readonly searchParams: URLSearchParams;
}

const sentinelScheme = 'redis+sentinel:';
const clusterSchemes = ['redis+cluster:', 'rediss+cluster:'];

export const isSentinels = (url: string): boolean => url.startsWith(sentinelScheme);

/** True if an address leads to a Redis Cluster, in which each key has a place of its own. */
export const isCluster = (url: string): boolean => clusterSchemes.some((scheme) => url.startsWith(scheme));

/** True if a cluster is reached by TLS. */
export const isEncrypted = (url: string): boolean => url.startsWith('rediss');

/** @param usualPort of places that name none */
export function readAddress(url: string, usualPort: number): SharedAddress {
  const { host, username, password, pathname, searchParams } = new URL(url);
  return {
    places: [host, ...searchParams.getAll('and')].map((place) => placeOf(place, usualPort)),
    name: decodeURIComponent(pathname.slice(1)),
    login: {
      ...(username && { username: decodeURIComponent(username) }),
      ...(password && { password: decodeURIComponent(password) }),
    },
    searchParams,
  };
}

function placeOf(text: string, usualPort: number): Place {
  const { hostname, port } = new URL(`redis://${text}`);
  // The brackets of an IPv6 address belong to addresses alone.
  return { host: hostname.replace(/^\[(.*)\]$/, '$1'), port: Number(port || usualPort) };
}
