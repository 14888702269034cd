import { Controller } from '@nestjs/common';
import { type PayloadOf, type ResponseOf, serveFederation } from '@quillstead/contracts';
import { CallError, Operation } from '@quillstead/service-kit';
import { SiteFederation } from './site-federation.js';

/** Serves the documents that other servers request. */
@Controller()
export class ServeFederation {
  constructor(private readonly federation: SiteFederation) {}

  /**
   * Returns the response for a path. Throws `not_found` on a site that does not federate, and for the page of something
   * that other servers may not read.
   */
  @Operation(serveFederation)
  async execute({
    path,
    accept,
  }: PayloadOf<typeof serveFederation>): Promise<ResponseOf<typeof serveFederation>> {
    if (!this.federation.isOn) throw new CallError('not_found');
    const response = await this.federation.serve(path, accept);
    return {
      status: response.status,
      content_type: response.headers.get('content-type') ?? 'text/plain',
      body: await response.text(),
    };
  }
}
