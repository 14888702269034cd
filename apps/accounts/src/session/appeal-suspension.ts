import { Controller, Inject } from '@nestjs/common';
import { addSuspensionAppeal, appealSuspension, type PayloadOf } from '@quillstead/contracts';
import {
  type RpcContext,
  CallError,
  integer,
  LOGGER,
  type Logger,
  Operation,
  queryOne,
  RedisListClient,
  sql,
  time,
} from '@quillstead/service-kit';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { Passwords } from '../password/index.js';
import { UserRepository } from '../user/index.js';

/** The part of the payload that the gateway adds: the key of the browser's address, as at a log-in. */
const added = z.object({ address_key: z.string().optional() });

/** Takes the appeal of a suspended member, who can't log in, against the suspension (docs/product/admin.md#appeals). */
@Controller()
export class AppealSuspension {
  constructor(
    private readonly dataSource: DataSource,
    private readonly users: UserRepository,
    private readonly passwords: Passwords,
    private readonly rpc: RedisListClient,
    @Inject(LOGGER) private readonly logger: Pick<Logger, 'info'>,
  ) {}

  /**
   * Passes the appeal on. The login and the password prove who it is. No second factor is needed, since nothing is
   * opened. Throws `wrong_login` as a log-in does, `not_found` to a person who knows the password of an account that is
   * not suspended, `conflict` for a second appeal, `expired_link` 30 days after the suspension, `unreachable`.
   */
  @Operation(appealSuspension)
  async execute(payload: PayloadOf<typeof appealSuspension>, context: RpcContext): Promise<null> {
    const { address_key: addressKey } = added.parse(payload);
    const user = await this.users.findByLogin(payload.login);
    const isRight = await this.passwords.verify(user?.passwordHash ?? null, payload.password, addressKey);
    if (user === null || !isRight || user.status === 'deleted') {
      this.logger.info({ user_id: user?.id ?? null }, 'appeal failed');
      throw new CallError('wrong_login');
    }
    if (user.status !== 'suspended') throw new CallError('not_found', 'This account is not suspended.');
    const act = await this.lastSuspension(user.id);
    const suspension = {
      user_id: user.id,
      suspended_by: act?.user_id ?? null,
      suspended_at: (act?.done_at ?? new Date()).toISOString(),
      ends_at: user.suspendedUntil?.toISOString() ?? null,
    };
    await this.rpc.call(addSuspensionAppeal, { ...suspension, appeal: payload.appeal }, context);
    return null;
  }

  /** Returns who suspended the member last, and when; an admin may have done so without a report. */
  private lastSuspension(userId: number) {
    return queryOne(
      this.dataSource,
      { user_id: integer.orNull, done_at: time },
      sql`SELECT user_id, done_at FROM admin_action
          WHERE action = 'change_user' AND subject = ${`user:${userId}`} AND after ->> 'status' = 'suspended'
          ORDER BY id DESC LIMIT 1`,
    );
  }
}
