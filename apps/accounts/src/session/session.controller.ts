import { Controller } from '@nestjs/common';
import {
  endOtherSessions,
  listSessions,
  logIn,
  logOut,
  type PayloadOf,
  type ReplyOf,
  resolveSession,
} from '@quillstead/contracts';
import { Answers, type AskContext } from '@quillstead/service-kit';
import { EndOtherSessions } from './end-other-sessions.js';
import { ListSessions } from './list-sessions.js';
import { LogIn } from './log-in.js';
import { LogOut } from './log-out.js';
import { ResolveSession } from './resolve-session.js';
import { readSessionCarrier } from './session-carrier.js';

@Controller()
export class SessionController {
  constructor(
    private readonly loggingIn: LogIn,
    private readonly loggingOut: LogOut,
    private readonly resolving: ResolveSession,
    private readonly listing: ListSessions,
    private readonly endingOthers: EndOtherSessions,
  ) {}

  @Answers(logIn)
  logIn(payload: PayloadOf<typeof logIn>): Promise<ReplyOf<typeof logIn>> {
    return this.loggingIn.run(payload, readSessionCarrier(payload));
  }

  @Answers(logOut)
  async logOut(_: PayloadOf<typeof logOut>, context: AskContext): Promise<ReplyOf<typeof logOut>> {
    await this.loggingOut.run(context);
    return null;
  }

  @Answers(listSessions)
  listSessions(
    payload: PayloadOf<typeof listSessions>,
    context: AskContext,
  ): Promise<ReplyOf<typeof listSessions>> {
    return this.listing.run(payload, context);
  }

  @Answers(endOtherSessions)
  async endOtherSessions(
    _: PayloadOf<typeof endOtherSessions>,
    context: AskContext,
  ): Promise<ReplyOf<typeof endOtherSessions>> {
    await this.endingOthers.run(context);
    return null;
  }

  @Answers(resolveSession)
  resolveSession(payload: PayloadOf<typeof resolveSession>): Promise<ReplyOf<typeof resolveSession>> {
    return this.resolving.run(payload.token_hash);
  }
}
