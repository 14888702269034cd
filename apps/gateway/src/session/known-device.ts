import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, secretsOf } from '@quillstead/service-kit/process';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type GatewayConfig, isLive } from '../config.js';
import { readCookies } from '../http/request-headers.js';

const oneYear = 365 * 24 * 60 * 60;

/**
 * Remembers in a signed cookie that a browser has logged in as somebody before (OWASP, "Device cookies"). It opens
 * nothing; it only gives that browser tries of its own, so that other people can't lock an account out for ever.
 */
@Injectable()
export class KnownDevice {
  private readonly name: string;
  private readonly secure: boolean;
  /** The secrets; the first one signs. */
  private readonly secrets: readonly [string, ...string[]];

  constructor(@Inject(CONFIG) config: GatewayConfig) {
    this.secure = isLive(config);
    this.name = this.secure ? '__Host-device' : 'device';
    this.secrets = secretsOf(config);
  }

  /**
   * Returns the device's id when it has logged in to this account before; else null.
   * @param bucket that stands for the account
   */
  idFor(request: FastifyRequest, bucket: string): string | null {
    const [id = '', signature = ''] = (readCookies(request)[this.name] ?? '').split('.', 2);
    const given = Buffer.from(signature);
    const isBy = (secret: string): boolean => {
      const right = Buffer.from(sign(secret, id, bucket));
      return given.length === right.length && timingSafeEqual(given, right);
    };
    return this.secrets.some(isBy) ? id : null;
  }

  /** Marks the browser as one that has logged in to this account. */
  remember(request: FastifyRequest, reply: FastifyReply, bucket: string): void {
    if (this.idFor(request, bucket) !== null) return;
    const id = randomBytes(16).toString('base64url');
    const options = {
      httpOnly: true,
      sameSite: 'lax',
      secure: this.secure,
      path: '/',
      maxAge: oneYear,
    } as const;
    void reply.setCookie(this.name, `${id}.${sign(this.secrets[0], id, bucket)}`, options);
  }
}

function sign(secret: string, id: string, bucket: string): string {
  return createHmac('sha256', secret).update(`known-device:${id}:${bucket}`).digest('base64url');
}
