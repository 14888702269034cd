import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { defaultSignUpRule } from '@quillstead/catalogue';
import { CallError } from '@quillstead/service-kit';
import { type EntityManager, Repository } from 'typeorm';
import { Invitations } from '../invitation/index.js';
import { checkDomain, checkNetwork, SiteSettingsRow } from '../site/index.js';

/** A person who wants to sign up. */
export interface Newcomer {
  /** The token of an invitation. */
  readonly invitation?: string | null | undefined;
  readonly email: string;
  /** The key of the address as the gateway names it; undefined for a caller without one. */
  readonly addressKey?: string | undefined;
}

/** Decides who may sign up, by the rule of the site's owner (docs/product/accounts.md#sign-up). */
@Injectable()
export class Admission {
  constructor(
    @InjectRepository(SiteSettingsRow) private readonly settings: Repository<SiteSettingsRow>,
    private readonly invitations: Invitations,
  ) {}

  /**
   * Checks the rule before work that is expensive. Throws `sign_up_closed`; where sign-up is by invitation,
   * `not_invited` without one and `expired_link`; `email_refused` and `network_refused` for what the owner refuses.
   */
  async check(newcomer: Newcomer): Promise<void> {
    const settings = await this.settings.findOneBy({ id: 1 });
    const used = tokenToUse(settings, newcomer);
    if (used !== null) await this.invitations.check(used);
  }

  /**
   * Checks the rule again in the transaction of the sign-up, and takes one use of the invitation. Returns the id of the
   * admin who made the invitation; null where sign-up is open. Throws as `check` does.
   */
  async admit(newcomer: Newcomer, manager: EntityManager): Promise<number | null> {
    // The row is locked: an admin who closes sign-up waits for those who are being admitted, and nobody is admitted
    // after that.
    const settings = await manager.findOne(SiteSettingsRow, {
      where: { id: 1 },
      lock: { mode: 'pessimistic_read' },
    });
    const used = tokenToUse(settings, newcomer);
    return used === null ? null : this.invitations.use(used, manager);
  }
}

/**
 * Returns the token of the invitation that a sign-up needs; null if it needs none. Throws as `check` does, except
 * `expired_link`.
 */
function tokenToUse(
  settings: SiteSettingsRow | null,
  { invitation: token, email, addressKey }: Newcomer,
): string | null {
  checkNetwork(addressKey, settings);
  checkDomain(email, settings);
  const rule = settings?.signUp ?? defaultSignUpRule;
  if (rule === 'open') return null;
  if (rule === 'closed') throw new CallError('sign_up_closed');
  if (!token) throw new CallError('not_invited');
  return token;
}
