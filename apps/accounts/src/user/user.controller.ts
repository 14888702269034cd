import { Controller } from '@nestjs/common';
import { type PayloadOf, readViewer, type ReplyOf } from '@quillstead/contracts';
import { Answers, type AskContext } from '@quillstead/service-kit';
import { ReadViewer } from './read-viewer.js';

@Controller()
export class UserController {
  constructor(private readonly viewer: ReadViewer) {}

  @Answers(readViewer)
  readViewer(_: PayloadOf<typeof readViewer>, context: AskContext): Promise<ReplyOf<typeof readViewer>> {
    return this.viewer.run(context);
  }
}
