import { Inject, Injectable } from '@nestjs/common';
import {
  SecretBox as Box,
  CallError,
  CONFIG,
  execute,
  integer,
  query,
  queryOne,
  SiteNames,
  sql,
} from '@quillstead/service-kit';
import { Secret, TOTP } from 'otpauth';
import { DataSource, type EntityManager, IsNull, MoreThanOrEqual, Not } from 'typeorm';
import type { AccountsConfig } from '../config.js';
import { replaceRecoveryCodes, useRecoveryCode } from './recovery-codes.js';
import { RecoveryCode, SecondFactor } from './second-factor.entity.js';

type Keys = Pick<AccountsConfig, 'DEPLOYMENT_SECRET' | 'DEPLOYMENT_SECRET_ACCEPTED'>;

/** Encrypts the secrets of authenticator apps, so that a copy of the database is not enough to make codes. */
@Injectable()
export class SecretBox extends Box {
  constructor(@Inject(CONFIG) config: Keys) {
    super(config, 'second factor of accounts');
  }
}

/** The seconds for which a code is shown, and the bytes of a secret (RFC 6238, RFC 4226). */
const [period, secretBytes] = [30, 20];
/** The time steps by which the clock of a phone may be wrong, in either direction. */
const drift = 1;
const sealedAtOnce = 500;

/** Makes and checks the codes of members (docs/product/accounts.md#two-step-log-in). */
@Injectable()
export class SecondFactors {
  constructor(
    private readonly dataSource: DataSource,
    private readonly box: SecretBox,
    private readonly names: SiteNames,
  ) {}

  isOn(userId: number, manager: EntityManager = this.dataSource.manager): Promise<boolean> {
    return manager.existsBy(SecondFactor, { userId, confirmedAt: Not(IsNull()) });
  }

  countRecoveryCodes(userId: number): Promise<number> {
    return this.dataSource.manager.countBy(RecoveryCode, { userId });
  }

  /** Makes a new secret in place of one that was not confirmed. Throws `conflict` when the second factor is on. */
  async start(
    { id, username }: { id: number; username: string },
    manager: EntityManager,
  ): Promise<{ secret: string; uri: string }> {
    const shown = { issuer: await this.names.current(), label: username };
    const totp = totpOf(new Secret({ size: secretBytes }), shown);
    const { secret, keyId } = this.box.seal(totp.secret.base32, id);
    const started = await queryOne(
      manager,
      { user_id: integer },
      sql`INSERT INTO second_factor (user_id, secret, key_id) VALUES (${id}, ${secret}, ${keyId})
       ON CONFLICT (user_id) DO UPDATE SET secret = excluded.secret, key_id = excluded.key_id
       WHERE second_factor.confirmed_at IS NULL RETURNING user_id`,
    );
    if (started === undefined) throw new CallError('conflict');
    return { secret: totp.secret.base32, uri: totp.toString() };
  }

  /**
   * Turns the second factor on and returns the recovery codes. Throws `conflict` without a secret to confirm, and
   * `wrong_code`.
   */
  async confirm(userId: number, typed: string, manager: EntityManager): Promise<string[]> {
    const factor = await manager.findOne(SecondFactor, {
      where: { userId, confirmedAt: IsNull() },
      lock: { mode: 'pessimistic_write' },
    });
    if (factor === null) throw new CallError('conflict');
    const lastStep = this.stepOf(factor, compact(typed));
    if (lastStep === null) throw new CallError('wrong_code');
    await manager.update(SecondFactor, { userId }, { confirmedAt: () => 'now()', lastStep });
    return replaceRecoveryCodes(userId, manager);
  }

  /**
   * Uses up a code of the app or a recovery code. The step of a code is compared and stored in one statement, so that
   * of two uses of one code only one succeeds. Throws `wrong_code`, also when the second factor is off.
   */
  async use(userId: number, typed: string, manager: EntityManager): Promise<void> {
    const code = compact(typed);
    const isRight = /^\d{6}$/.test(code)
      ? await this.useAppCode(userId, code, manager)
      : await useRecoveryCode(userId, code, manager);
    if (!isRight) throw new CallError('wrong_code');
  }

  renewRecoveryCodes(userId: number, manager: EntityManager): Promise<string[]> {
    return replaceRecoveryCodes(userId, manager);
  }

  /** Deletes the app and the recovery codes. Returns false if the second factor was not on. */
  async turnOff(userId: number, manager: EntityManager): Promise<boolean> {
    const wasOn = await this.isOn(userId, manager);
    await manager.delete(RecoveryCode, { userId });
    await manager.delete(SecondFactor, { userId });
    return wasOn;
  }

  /**
   * Removes what another person may have added since a time: the recovery codes, which may be new, and an app that was
   * confirmed since then or not at all.
   */
  async removeSince(userId: number, since: Date, manager: EntityManager): Promise<void> {
    await manager.delete(RecoveryCode, { userId });
    await manager.delete(SecondFactor, [
      { userId, confirmedAt: IsNull() },
      { userId, confirmedAt: MoreThanOrEqual(since) },
    ]);
  }

  /**
   * Encrypts the secrets of an earlier key with the present one, so that the earlier secret of the site can be removed.
   */
  async encryptAnew(): Promise<void> {
    const rows = await query(
      this.dataSource,
      { user_id: integer },
      sql`SELECT user_id FROM second_factor WHERE key_id = ANY(${this.box.earlierKeyIds}) LIMIT ${sealedAtOnce}`,
    );
    for (const { user_id: userId } of rows) {
      const factor = await this.dataSource.manager.findOneBy(SecondFactor, { userId });
      if (factor === null) continue;
      const { secret, keyId } = this.box.seal(this.box.open(factor, userId), userId);
      // The secret is compared: the member may have made another one meanwhile.
      await this.dataSource.manager.update(
        SecondFactor,
        { userId, secret: factor.secret },
        { secret, keyId },
      );
    }
    if (rows.length === sealedAtOnce) await this.encryptAnew();
  }

  private async useAppCode(userId: number, code: string, manager: EntityManager): Promise<boolean> {
    const factor = await manager.findOneBy(SecondFactor, { userId, confirmedAt: Not(IsNull()) });
    if (factor === null) return false;
    const step = this.stepOf(factor, code);
    if (step === null) return false;
    const used = await execute(
      manager,
      sql`UPDATE second_factor SET last_step = ${step}
       WHERE user_id = ${userId} AND confirmed_at IS NOT NULL AND coalesce(last_step, 0) < ${step}`,
    );
    return used === 1;
  }

  /** Returns the time step of a code; null for a code of no step near the present one. */
  private stepOf(factor: SecondFactor, code: string): number | null {
    const secret = Secret.fromBase32(this.box.open(factor, factor.userId));
    const timestamp = Date.now();
    const distance = totpOf(secret).validate({ token: code, timestamp, window: drift });
    return distance === null ? null : Math.floor(timestamp / 1_000 / period) + distance;
  }
}

/** Returns the generator of codes. @param shown what the app shows beside its codes */
const totpOf = (secret: Secret, shown: { issuer?: string; label?: string } = {}): TOTP =>
  new TOTP({ ...shown, secret, period, digits: 6, algorithm: 'SHA1' });

/** Returns a typed code without spaces and hyphens, in upper case: codes are shown in groups. */
const compact = (typed: string): string => typed.replace(/[\s-]/g, '').toUpperCase();
