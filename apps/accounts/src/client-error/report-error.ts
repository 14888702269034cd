import { Injectable } from '@nestjs/common';
import { matchPath } from '@quillstead/catalogue';
import type { PayloadOf, reportError } from '@quillstead/contracts';
import { DataSource } from 'typeorm';
import { fingerprint } from './fingerprint.js';
import { withoutPersonalData } from './without-personal-data.js';

const longestMessage = 500;
const longestStack = 4_000;

/** Counts a fault of the web app with those that are like it; keeps nothing of who had it (product.md, "Admin"). */
@Injectable()
export class ReportError {
  constructor(private readonly dataSource: DataSource) {}

  async run({ error }: PayloadOf<typeof reportError>): Promise<void> {
    const fault = {
      message: withoutPersonalData(textOf(error['message'])).slice(0, longestMessage).toWellFormed(),
      stack: withoutPersonalData(textOf(error['stack'])).slice(0, longestStack).toWellFormed(),
      route: routeOf(textOf(error['pathname'])),
    };
    await this.dataSource.query(
      `INSERT INTO client_error (fingerprint, message, stack, route) VALUES ($1, $2, $3, $4)
       ON CONFLICT (fingerprint)
       DO UPDATE SET count = client_error.count + 1, last_seen_at = now(), is_resolved = 0`,
      [fingerprint(fault), fault.message, fault.stack, fault.route],
    );
  }
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function routeOf(address: string): string | null {
  return matchPath(address.split(/[?#]/, 1)[0] ?? '')?.page.path ?? null;
}
