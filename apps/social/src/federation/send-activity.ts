import { Inject, Injectable } from '@nestjs/common';
import { CONFIG } from '@quillstead/service-kit';
import type { SocialConfig } from '../config.js';
import { Documents } from './documents.js';
import { fetchOutside, OutsideError } from './fetch-outside.js';
import { SiteFederation } from './site-federation.js';

/**
 * `taken` is also the outcome for an activity that the inbox will never accept; `gone` is that of an inbox that does
 * not exist any more.
 */
export type Outcome = 'taken' | 'gone' | 'failed';

const type = 'application/activity+json';
const timeout = 8_000;
const mostBytes = 64 * 1024;
/** The statuses of refusals after which the same activity may be accepted later. */
const passing: ReadonlySet<number> = new Set([404, 408, 425, 429]);

/** Sends one activity to one inbox, signed by its author. */
@Injectable()
export class SendActivity {
  constructor(
    @Inject(CONFIG) private readonly config: SocialConfig,
    private readonly federation: SiteFederation,
    private readonly documents: Documents,
  ) {}

  /** Returns the outcome. Throws nothing for faults of the other server. */
  async send(authorId: number, inbox: string, body: string): Promise<Outcome> {
    try {
      // Most servers know the older signatures; one that knows only the newer ones responds with 401.
      const status = await this.post(authorId, inbox, body, 'draft-cavage-http-signatures-12');
      return outcomeOf(status === 401 ? await this.post(authorId, inbox, body, 'rfc9421') : status);
    } catch (error) {
      if (error instanceof OutsideError) return 'failed';
      throw error;
    }
  }

  private async post(
    authorId: number,
    inbox: string,
    body: string,
    spec: 'rfc9421' | 'draft-cavage-http-signatures-12',
  ): Promise<number> {
    const url = new URL(inbox);
    const headers = { 'content-type': type, accept: type, 'user-agent': this.documents.userAgent };
    const signed = await this.federation.signer(
      authorId,
      spec,
    )(new Request(url, { method: 'POST', headers, body }));
    const { status } = await fetchOutside(
      url,
      { method: 'POST', headers: Object.fromEntries(signed.headers), body },
      { timeout, mostBytes, allowsPrivate: this.config.FEDERATION_ALLOW_PRIVATE },
    );
    return status;
  }
}

function outcomeOf(status: number): Outcome {
  if (status === 410) return 'gone';
  if (status >= 500 || status < 200 || passing.has(status)) return 'failed';
  return 'taken';
}
