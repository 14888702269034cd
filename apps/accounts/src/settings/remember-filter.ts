import { Controller } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { storyFilterOf } from '@quillstead/catalogue';
import { type PayloadOf, rememberFilter, type ResponseOf } from '@quillstead/contracts';
import { type RpcContext, CallError, Operation } from '@quillstead/service-kit';
import { Repository } from 'typeorm';
import { User } from '../user/index.js';

type Remembered = ResponseOf<typeof rememberFilter>;

/** Stores the filter with which a member's lists of stories open (docs/product/lists.md#remembered-filters). */
@Controller()
export class RememberFilter {
  constructor(@InjectRepository(User) private readonly users: Repository<User>) {}

  /**
   * Returns what is stored after that; null when the sent filter shows all stories. Throws `forbidden` for a visitor.
   */
  @Operation(rememberFilter)
  async execute(sent: PayloadOf<typeof rememberFilter>, { viewer }: RpcContext): Promise<Remembered> {
    if (viewer === null) throw new CallError('forbidden');
    const storyFilter = storyFilterOf(sent) as Remembered['story_filter'];
    const active = { id: viewer.id, status: 'active' } as const;
    const { affected } = await this.users.update(active, { storyFilter });
    if (affected !== 1) throw new CallError('forbidden');
    return { story_filter: storyFilter };
  }
}
