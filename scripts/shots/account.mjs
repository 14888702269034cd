/** Somebody's session on a site, without a browser. */
export class Account {
  #cookies = new Map();

  /** @param {string} api the address below which the calls lie */
  constructor(api) {
    this.api = api;
  }

  /** The value of the cookie `sid`. */
  get session() {
    return this.#cookies.get('sid');
  }

  /** @returns {Promise<Account>} logged in; a newcomer is signed up first */
  static async enter(api, username, password, { isNew = false } = {}) {
    const account = new Account(api);
    await account.call('POST', '/user/account/session');
    if (isNew) {
      const email = `${username}@example.com`;
      const newcomer = { username, email, password1: password, password2: password };
      await account.call('POST', '/user/account/signup', newcomer);
    } else await account.call('POST', '/user/account/login', { login: username, password });
    return account;
  }

  /**
   * The headers that say who calls.
   * @param {'valid' | 'missing' | 'broken'} xsrf what is said of the XSRF token
   */
  headers(xsrf = 'valid') {
    const token = decodeURIComponent(this.#cookies.get('XSRF-TOKEN') ?? '');
    return {
      cookie: [...this.#cookies].map((pair) => pair.join('=')).join('; '),
      ...(xsrf !== 'missing' && { 'x-xsrf-token': xsrf === 'valid' ? token : `${token.slice(1)}x` }),
    };
  }

  /** @throws Error when the site refuses */
  async call(method, path, body) {
    const response = await fetch(`${this.api}${path}`, {
      method,
      headers: {
        ...this.headers(),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      this.#cookies.set(name, value);
    }
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path} got the status ${response.status}: ${text}`);
    return response.headers.get('content-type')?.includes('json') ? JSON.parse(text) : null;
  }
}
