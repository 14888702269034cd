import { Controller } from '@nestjs/common';
import {
  exportDeliverySettings,
  exportUsers,
  type PayloadOf,
  readViewer,
  type ReplyOf,
} from '@quillstead/contracts';
import { Answers, type AskContext } from '@quillstead/service-kit';
import { ListPublicUsers } from './list-public-users.js';
import { ReadViewer } from './read-viewer.js';

@Controller()
export class UserController {
  constructor(
    private readonly viewer: ReadViewer,
    private readonly publicUsers: ListPublicUsers,
  ) {}

  @Answers(readViewer)
  readViewer(_: PayloadOf<typeof readViewer>, context: AskContext): Promise<ReplyOf<typeof readViewer>> {
    return this.viewer.run(context);
  }

  @Answers(exportUsers)
  exportUsers(payload: PayloadOf<typeof exportUsers>): Promise<ReplyOf<typeof exportUsers>> {
    return this.publicUsers.run(payload);
  }

  @Answers(exportDeliverySettings)
  exportDeliverySettings(
    payload: PayloadOf<typeof exportDeliverySettings>,
  ): Promise<ReplyOf<typeof exportDeliverySettings>> {
    return this.publicUsers.deliverySettings(payload);
  }
}
