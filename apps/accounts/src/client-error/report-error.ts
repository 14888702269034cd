import { Controller } from '@nestjs/common';
import { execute, Operation, sql } from '@quillstead/service-kit';
import { cutText } from '@quillstead/catalogue';
import { matchPage } from '@quillstead/catalogue/match-page';
import { type PayloadOf, reportError } from '@quillstead/contracts';
import { DataSource } from 'typeorm';
import { fingerprint } from './fingerprint.js';
import { withoutPersonalData } from './without-personal-data.js';

const longestMessage = 500;
const longestStack = 4_000;

/**
 * Counts a fault of the web app with those that are like it; keeps nothing of who had it
 * (docs/product/admin.md#client-errors).
 */
@Controller()
export class ReportError {
  constructor(private readonly dataSource: DataSource) {}

  @Operation(reportError)
  async execute({ error }: PayloadOf<typeof reportError>): Promise<void> {
    const fault = {
      message: cleanText(error['message'], longestMessage),
      stack: cleanText(error['stack'], longestStack),
      route: routeOf(textOf(error['pathname'])),
    };
    await execute(
      this.dataSource,
      sql`INSERT INTO client_error (fingerprint, message, stack, route, release) VALUES (${fingerprint(fault)}, ${fault.message}, ${fault.stack}, ${fault.route}, ${releaseOf(error['release'])})
       ON CONFLICT (fingerprint)
       DO UPDATE SET count = client_error.count + 1, last_seen_at = now(), is_resolved = 0,
         release = coalesce(excluded.release, client_error.release)`,
    );
  }
}

function cleanText(value: unknown, mostUnits: number): string {
  return cutText(withoutPersonalData(textOf(value)), mostUnits, mostUnits).toWellFormed();
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** The name of a build, as pages send it; whatever else was sent is none. */
function releaseOf(value: unknown): string | null {
  return /^[\w.-]{1,100}$/.exec(textOf(value))?.[0] ?? null;
}

function routeOf(address: string): string | null {
  return matchPage(address.split(/[?#]/, 1)[0] ?? '')?.page.path ?? null;
}
