import { Controller, Inject } from '@nestjs/common';
import { noteEmailReport, type PayloadOf, type ResponseOf, stopMail } from '@quillstead/contracts';
import {
  execute,
  integer,
  Operation,
  query,
  queryOne,
  RedisListClient,
  type RpcContext,
  sql,
  type Sql,
  text,
} from '@quillstead/service-kit';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { Clock } from '../due/index.js';
import { EmailTokens } from '../mail/index.js';
import { takeAddressOff } from '../reading-device/index.js';
import { stopAddress } from '../refused-address/refusals.js';
import { readReport, type ReportKind } from './read-report.js';

type Outcome = ResponseOf<typeof noteEmailReport>['outcome'];

/** The soft bounces in a row that end a subscription; a bounce more than 30 days after the last begins a new row. */
const mostSoftBounces = 5;

/**
 * Applies bounces and complaints (docs/product/email-subscriptions.md#bounces-and-complaints). A report from a mailbox
 * can be written by anybody: it counts only for the email whose signed link it returns, which only people who had the
 * email know. A hook comes from the provider and counts for the address.
 */
@Controller()
export class NoteEmailReport {
  constructor(
    private readonly dataSource: DataSource,
    private readonly tokens: EmailTokens,
    private readonly clock: Clock,
    @Inject(RedisListClient) private readonly rpc: Pick<RedisListClient, 'call'>,
  ) {}

  /** Returns what the report has ended. Throws `unreachable` when accounts does not respond. */
  @Operation(noteEmailReport)
  async execute(
    { form, body }: PayloadOf<typeof noteEmailReport>,
    context: RpcContext,
  ): Promise<{ outcome: Outcome }> {
    const bytes = Buffer.from(body, 'base64');
    const outcome =
      form === 'message' ? await this.noteMessage(bytes, context) : await this.noteHook(bytes, context);
    return { outcome };
  }

  private async noteMessage(message: Uint8Array, context: RpcContext): Promise<Outcome> {
    const report = await readReport(message);
    if (report === null) return 'ignored';
    const { kind, token, to } = report;
    const subscriptionId = this.tokens.read(token, 'end_subscription');
    if (subscriptionId !== null) return this.noteSubscriptions(kind, sql`id = ${subscriptionId}`);
    const deviceOf = this.tokens.read(token, 'end_device');
    if (deviceOf !== null) return this.noteDevice(kind, sql`user_id = ${deviceOf} AND email_key = ${to}`);
    const userId = this.tokens.read(token);
    if (userId === null) return 'ignored';
    const settings = await queryOne(
      this.dataSource,
      { email: text },
      sql`SELECT email FROM delivery_settings WHERE user_id = ${userId}`,
    );
    // The member may have another address by now.
    if (settings === undefined || settings.email.toLowerCase() !== to) return 'ignored';
    return this.noteMember(kind, { userId, email: settings.email }, context);
  }

  private async noteHook(bytes: Buffer, context: RpcContext): Promise<Outcome> {
    const hook = readPostmarkHook(bytes.toString());
    if (hook === null) return 'ignored';
    const { kind, address } = hook;
    const members = await query(
      this.dataSource,
      { user_id: integer, email: text },
      sql`SELECT user_id, email FROM delivery_settings WHERE lower(email) = ${address} AND is_email_verified = 1`,
    );
    const outcomes = [
      await this.noteSubscriptions(kind, sql`email_key = ${address}`),
      await this.noteDevice(kind, sql`email_key = ${address}`),
    ];
    for (const { user_id: userId, email } of members)
      outcomes.push(await this.noteMember(kind, { userId, email }, context));
    return outcomes.find((one) => one === 'ended') ?? outcomes.find((one) => one === 'counted') ?? 'ignored';
  }

  private async noteSubscriptions(kind: ReportKind, which: Sql): Promise<Outcome> {
    if (kind !== 'soft_bounce') {
      const ended = await execute(this.dataSource, sql`DELETE FROM email_subscription WHERE ${which}`);
      return ended > 0 ? 'ended' : 'ignored';
    }
    const now = sql`${this.clock.now()}::timestamptz`;
    const counted = await execute(
      this.dataSource,
      sql`UPDATE email_subscription SET bounced_at = ${now},
            soft_bounces = CASE WHEN bounced_at > ${now} - interval '30 days' THEN soft_bounces + 1 ELSE 1 END
          WHERE ${which}`,
    );
    const ended = await execute(
      this.dataSource,
      sql`DELETE FROM email_subscription WHERE ${which} AND soft_bounces >= ${mostSoftBounces}`,
    );
    return ended > 0 ? 'ended' : counted > 0 ? 'counted' : 'ignored';
  }

  /** Removes the address of a reading device at the first permanent bounce; no person reads emails there. */
  private async noteDevice(kind: ReportKind, which: Sql): Promise<Outcome> {
    if (kind === 'soft_bounce') return 'ignored';
    return (await takeAddressOff(which, this.dataSource)) ? 'ended' : 'ignored';
  }

  /**
   * Stops the emails of a member. Soft bounces of their address change nothing: further emails about notifications
   * follow in any case.
   */
  private async noteMember(
    kind: ReportKind,
    member: { readonly userId: number; readonly email: string },
    context: RpcContext,
  ): Promise<Outcome> {
    if (kind === 'soft_bounce') return 'ignored';
    if (kind === 'complaint')
      await this.rpc.call(stopMail, { user_id: member.userId }, { ...context, viewer: null });
    else await stopAddress({ ...member, at: this.clock.now() }, this.dataSource.manager);
    return 'ended';
  }
}

/** The fields that are used of a hook of Postmark (https://postmarkapp.com/developer/webhooks). */
const hook = z.object({
  RecordType: z.string(),
  Type: z.string().optional(),
  Email: z.string().max(500),
});

const kinds: Readonly<Record<string, ReportKind>> = {
  HardBounce: 'hard_bounce',
  BadEmailAddress: 'hard_bounce',
  SoftBounce: 'soft_bounce',
  DnsError: 'soft_bounce',
  Blocked: 'soft_bounce',
  SpamNotification: 'complaint',
  SpamComplaint: 'complaint',
};

/**
 * Returns the address that a hook of Postmark is about, in lower case; null for a hook that is no bounce and no
 * complaint.
 */
export function readPostmarkHook(
  body: string,
): { readonly kind: ReportKind; readonly address: string } | null {
  const parsed = hook.safeParse(jsonOf(body));
  if (!parsed.success) return null;
  const { RecordType, Type, Email } = parsed.data;
  const kind =
    RecordType === 'SpamComplaint' ? 'complaint' : RecordType === 'Bounce' ? kinds[Type ?? ''] : undefined;
  return kind === undefined ? null : { kind, address: Email.toLowerCase() };
}

function jsonOf(sent: string): unknown {
  try {
    return JSON.parse(sent);
  } catch {
    return null;
  }
}
