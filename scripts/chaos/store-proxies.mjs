import { startProxy } from '@quillstead/testing';

/**
 * Proxies between each app and its stores, one for each pair, so that one app can lose a store that the others keep.
 */
export class StoreProxies {
  /** @type {Map<string, import('@quillstead/testing').TestProxy>} by `app→store` */
  #proxies = new Map();

  /** Starts the proxy of one app in front of a store and gives its address: the option `proxyFor` of a site. */
  proxyFor = async (url, app) => {
    const proxy = await startProxy(url);
    this.#proxies.set(`${app}→${new URL(url).protocol === 'redis:' ? 'redis' : 'postgres'}`, proxy);
    return proxy.url;
  };

  /**
   * @param {string} target `app→store`, or `all→store`
   * @returns {import('@quillstead/testing').TestProxy[]}
   */
  of(target) {
    const [app, store] = target.split('→');
    return [...this.#proxies]
      .filter(([name]) => name === target || (app === 'all' && name.endsWith(`→${store}`)))
      .map(([, proxy]) => proxy);
  }

  /** Lets everything pass again. What is silent stays so until its two sides give it up, as they must. */
  heal() {
    for (const proxy of this.#proxies.values()) {
      proxy.release();
      proxy.up();
      proxy.delay(0);
      proxy.slow(0);
      proxy.limit(Infinity);
    }
  }

  async stop() {
    await Promise.all([...this.#proxies.values()].map((proxy) => proxy.stop()));
  }
}
