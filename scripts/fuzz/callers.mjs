import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Account } from '../shots/account.mjs';

const makeAdmin = join(import.meta.dirname, '../admin.mjs');
const password = 'once-upon-a-time';
/** Calls after which a caller is looked at: hostile calls log out, delete accounts and change passwords too. */
const callsBetweenLooks = 60;

/**
 * The callers: a visitor, a member and an admin, each with their credentials. A new account replaces a member
 * or admin whose session has ended.
 */
export class Callers {
  #count = 0;
  #made = 0;
  #accounts = new Map();
  /** @type {Promise<void> | null} */
  #renewing = null;

  /**
   * @param {string} api the address below which the calls lie
   * @param {string} dataDir
   */
  constructor(api, dataDir) {
    this.api = api;
    this.dataDir = dataDir;
  }

  async enter() {
    const visitor = new Account(this.api);
    await visitor.call('POST', '/user/account/session');
    this.#accounts.set('visitor', visitor);
    this.#accounts.set('member', await this.#newcomer());
    this.#accounts.set('admin', await this.#newAdmin());
  }

  /** @returns {Promise<Account>} */
  async account(caller) {
    this.#count += 1;
    if (this.#count % callsBetweenLooks === 0) {
      this.#renewing ??= this.#renew().finally(() => {
        this.#renewing = null;
      });
    }
    await this.#renewing;
    return this.#accounts.get(caller);
  }

  async #renew() {
    if (!(await this.#viewer('member'))?.id) this.#accounts.set('member', await this.#newcomer());
    if ((await this.#viewer('admin'))?.role !== 'admin') this.#accounts.set('admin', await this.#newAdmin());
  }

  /** Null when the session has ended: then the XSRF token of the caller no longer fits, or they are a visitor. */
  #viewer(caller) {
    return this.#accounts
      .get(caller)
      .call('POST', '/user/account/session')
      .catch(() => null);
  }

  #newcomer() {
    this.#made += 1;
    return Account.enter(this.api, `fuzzed_${this.#made}`, password, { isNew: true });
  }

  async #newAdmin() {
    const admin = await this.#newcomer();
    const login = `fuzzed_${this.#made}`;
    const env = { ...process.env, DATA_DIR: this.dataDir };
    await promisify(execFile)(process.execPath, [makeAdmin, login], { env });
    await admin.call('POST', '/user/account/login', { login, password });
    return admin;
  }
}
