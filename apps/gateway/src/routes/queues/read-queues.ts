import { Controller } from '@nestjs/common';
import {
  readQueues,
  readQueueOverview,
  type ResponseTypes,
  type ServiceName,
  serviceNames,
} from '@quillstead/contracts';
import { RedisListClient, CallError } from '@quillstead/service-kit/process';
import { Route } from '../route.js';
import { sendResponse } from '../send-response.js';
import type { Visit } from '../visit.js';

type Entry = ResponseTypes['work_list']['services'][number];

/** The rest is shown without a service that is late: who looks here may do so because one of them is in trouble. */
const shareOfTimeout = 0.75;

/** The background work of all services, read side by side; a service that is away does not hide the others. */
@Controller()
export class ReadQueues {
  constructor(private readonly rpc: RedisListClient) {}

  @Route(readQueues)
  async respond(visit: Visit): Promise<void> {
    const services = await Promise.all(serviceNames.map((service) => this.workOf(service, visit)));
    const reply: ResponseTypes['work_list'] = { services };
    sendResponse(visit, Buffer.from(JSON.stringify(reply)));
  }

  private async workOf(service: ServiceName, { caller, request }: Visit): Promise<Entry> {
    const deadline = this.rpc.deadline(shareOfTimeout);
    const context = { viewer: caller.viewer, requestId: request.id, deadline };
    try {
      return { service, work: await this.rpc.call(readQueueOverview(service), {}, context) };
    } catch (error) {
      // A service refuses no admin: `not_found` means that the viewer is no admin any more, and gets the usual 404.
      if (error instanceof CallError && error.code === 'not_found') throw error;
      return { service, work: null };
    }
  }
}
