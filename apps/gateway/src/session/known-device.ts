import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG } from '@quillstead/service-kit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type GatewayConfig, isLive } from '../config.js';
import { readCookies } from '../http/read-cookies.js';

const oneYear = 365 * 24 * 60 * 60;

/**
 * Remembers in a signed cookie that a browser has logged in as somebody before (OWASP, "Device cookies"). It opens
 * nothing; it only gives that browser tries of its own, so that strangers can't lock an account out for ever.
 */
@Injectable()
export class KnownDevice {
  private readonly name: string;
  private readonly secure: boolean;
  private readonly secret: string;

  constructor(@Inject(CONFIG) config: GatewayConfig) {
    this.secure = isLive(config);
    this.name = this.secure ? '__Host-device' : 'device';
    this.secret = config.DEPLOYMENT_SECRET;
  }

  /** The device's id when it has logged in with this login before; else null. */
  idFor(request: FastifyRequest, login: string): string | null {
    const [id = '', signature = ''] = (readCookies(request)[this.name] ?? '').split('.', 2);
    const right = Buffer.from(this.sign(id, login));
    const given = Buffer.from(signature);
    return given.length === right.length && timingSafeEqual(given, right) ? id : null;
  }

  /** Marks the browser as one that has logged in with this login. */
  remember(request: FastifyRequest, reply: FastifyReply, login: string): void {
    if (this.idFor(request, login) !== null) return;
    const id = randomBytes(16).toString('base64url');
    const options = {
      httpOnly: true,
      sameSite: 'lax',
      secure: this.secure,
      path: '/',
      maxAge: oneYear,
    } as const;
    void reply.setCookie(this.name, `${id}.${this.sign(id, login)}`, options);
  }

  private sign(id: string, login: string): string {
    return createHmac('sha256', this.secret)
      .update(`device:${id}:${login.toLowerCase()}`)
      .digest('base64url');
  }
}
