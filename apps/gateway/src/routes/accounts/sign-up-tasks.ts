import { hkdfSync } from 'node:crypto';
import { Controller, Inject, Injectable } from '@nestjs/common';
import { makeSignUpTask, type ResponseOf } from '@quillstead/contracts';
import { CallError, CONFIG, secretsOf } from '@quillstead/service-kit/process';
import { type Challenge, createChallenge, randomInt, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { type RateLimiterAbstract, RateLimiterRes } from 'rate-limiter-flexible';
import { z } from 'zod';
import type { GatewayConfig } from '../../config.js';
import { MakeCounter } from '../../rate-limit/make-counter.js';
import { CurrentSite } from '../../site-settings/current-site.js';
import { Route } from '../route.js';
import { sendResponse } from '../send-response.js';
import type { Visit } from '../visit.js';

type SecretConfig = Pick<GatewayConfig, 'DEPLOYMENT_SECRET'> &
  Partial<Pick<GatewayConfig, 'DEPLOYMENT_SECRET_ACCEPTED'>>;

/** Seconds in which a task can be solved and sent. */
const lifetime = 600;
/** Iterations of each key that a browser derives: some milliseconds. */
const cost = 5_000;
/**
 * Keys that a browser derives before it has found the right one: one to a few seconds of one core, longer on a phone.
 */
const tries = { least: 200, most: 600 };

const sentTask = z.object({
  challenge: z.object({
    parameters: z.looseObject({
      algorithm: z.string(),
      nonce: z.string(),
      salt: z.string(),
      cost: z.number(),
      keyLength: z.number(),
      keyPrefix: z.string(),
      keySignature: z.string(),
      expiresAt: z.number(),
    }),
    signature: z.string(),
  }),
  solution: z.object({ counter: z.number(), derivedKey: z.string() }),
});

type SentTask = z.infer<typeof sentTask>;

/**
 * Tasks for the browsers of those who sign up, challenges of ALTCHA (docs/product/accounts.md#proof-of-work). None is
 * stored: it carries its end and is signed, so that every gateway knows those of the others. Redis counts the solutions
 * that were sent.
 */
@Injectable()
export class SignUpTasks {
  /** The keys; the first one signs. */
  private readonly keys: readonly string[];
  private readonly sent: Pick<RateLimiterAbstract, 'consume'>;

  constructor(
    @Inject(CONFIG) config: SecretConfig,
    @Inject(MakeCounter) makeCounter: Pick<MakeCounter, 'make'>,
  ) {
    this.keys = secretsOf(config).map((secret) =>
      Buffer.from(hkdfSync('sha256', secret, '', 'quillstead sign-up tasks', 32)).toString('base64url'),
    );
    this.sent = makeCounter.make('sign_up_task', { points: 1, seconds: lifetime + 60 });
  }

  /** Makes a new task as JSON, and gives the seconds in which its solution is accepted. */
  async make(): Promise<{ readonly task: string; readonly seconds: number }> {
    const [key = ''] = this.keys;
    const challenge = await createChallenge({
      algorithm: 'PBKDF2/SHA-256',
      cost,
      counter: randomInt(tries.most, tries.least),
      deriveKey,
      expiresAt: new Date(Date.now() + lifetime * 1_000),
      hmacSignatureSecret: key,
      hmacKeySignatureSecret: key,
    });
    return { task: JSON.stringify(challenge), seconds: lifetime };
  }

  /**
   * Accepts a solution, each once at all gateways.
   *
   * @param sent JSON in base64: `challenge`, the task, and its `solution`
   * @throws CallError `work_needed` when there is none and for one that is wrong or of a task that this site did not
   *   make, `work_expired` for one that is too late or was sent before, `unreachable` when Redis cannot tell
   */
  async accept(sent: string | undefined): Promise<void> {
    const task = readTask(sent);
    if (task === null) throw new CallError('work_needed');
    await this.check(task);
    try {
      await this.sent.consume(task.challenge.signature);
    } catch (error) {
      throw new CallError(error instanceof RateLimiterRes ? 'work_expired' : 'unreachable');
    }
  }

  private async check({ challenge, solution }: SentTask): Promise<void> {
    for (const key of this.keys) {
      const found = await verifySolution({
        challenge: challenge as Challenge,
        solution,
        deriveKey,
        hmacSignatureSecret: key,
        hmacKeySignatureSecret: key,
      });
      if (found.verified) return;
      if (found.expired) throw new CallError('work_expired');
    }
    throw new CallError('work_needed');
  }
}

/** Returns null for a text that is no task with a solution. */
function readTask(sent: string | undefined): SentTask | null {
  try {
    const read: unknown = JSON.parse(Buffer.from(sent ?? '', 'base64').toString());
    return sentTask.safeParse(read).data ?? null;
  } catch {
    return null;
  }
}

const notNeeded: ResponseOf<typeof makeSignUpTask> = { task: null, seconds: 0 };

/** Makes a task for the browser of a person who signs up; none where the owner of the site wants none. */
@Controller()
export class MakeSignUpTask {
  constructor(
    private readonly site: CurrentSite,
    private readonly tasks: SignUpTasks,
  ) {}

  @Route(makeSignUpTask)
  async respond(visit: Visit): Promise<void> {
    const made = this.site.needsSignUpWork ? await this.tasks.make() : notNeeded;
    sendResponse(visit, Buffer.from(JSON.stringify(made)));
  }
}
