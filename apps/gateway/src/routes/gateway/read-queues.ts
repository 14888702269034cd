import { readQueues, readWork, type ReplyTypes, type ServiceName, serviceNames } from '@quillstead/contracts';
import { Asker, CallError } from '@quillstead/service-kit';
import { Answers } from '../answers.js';
import { sendReply } from '../send-reply.js';
import type { Visit } from '../visit.js';

type Entry = ReplyTypes['work_list']['services'][number];

/** The rest is shown without a service that is late: who looks here may do so because one of them is in trouble. */
const shareOfTimeout = 0.75;

/** The background work of all services, asked side by side; one that is away keeps nobody from seeing the others. */
@Answers(readQueues)
export class AnswerReadQueues {
  constructor(private readonly asker: Asker) {}

  async answer(visit: Visit): Promise<void> {
    const services = await Promise.all(serviceNames.map((service) => this.workOf(service, visit)));
    const reply: ReplyTypes['work_list'] = { services };
    sendReply(visit, Buffer.from(JSON.stringify(reply)));
  }

  private async workOf(service: ServiceName, { caller, request }: Visit): Promise<Entry> {
    const deadline = this.asker.deadline(shareOfTimeout);
    const context = { viewer: caller.viewer, requestId: request.id, deadline };
    try {
      return { service, work: await this.asker.ask(readWork(service), {}, context) };
    } catch (error) {
      // Of a service that answers, an admin is not refused; who is none any more is told as everywhere.
      if (error instanceof CallError && error.code === 'not_found') throw error;
      return { service, work: null };
    }
  }
}
