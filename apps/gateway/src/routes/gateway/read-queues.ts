import {
  readQueues,
  readQueueOverview,
  type ResponseTypes,
  type ServiceName,
  serviceNames,
} from '@quillstead/contracts';
import { RpcClient, CallError } from '@quillstead/service-kit';
import { RouteHandler } from '../route-handler.js';
import { sendResponse } from '../send-response.js';
import type { Visit } from '../visit.js';

type Entry = ResponseTypes['work_list']['services'][number];

/** The rest is shown without a service that is late: who looks here may do so because one of them is in trouble. */
const shareOfTimeout = 0.75;

/** The background work of all services, asked side by side; one that is away keeps nobody from seeing the others. */
@RouteHandler(readQueues)
export class HandleReadQueues {
  constructor(private readonly rpc: RpcClient) {}

  async answer(visit: Visit): Promise<void> {
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
      // Of a service that answers, an admin is not refused; who is none any more is told as everywhere.
      if (error instanceof CallError && error.code === 'not_found') throw error;
      return { service, work: null };
    }
  }
}
