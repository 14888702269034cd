import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { type Fact, sessionEnded, userChanged } from '@quillstead/contracts';
import { CONFIG, LOGGER, type Logger } from '@quillstead/service-kit';
import type { GatewayConfig } from '../config.js';
import { Sessions } from '../session/sessions.js';
import { FollowFacts } from './follow-facts.js';

/** Drops from this gateway's caches what a fact says has changed. */
@Injectable()
export class ForgetOnFacts implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly following: FollowFacts;

  constructor(@Inject(CONFIG) config: GatewayConfig, @Inject(LOGGER) logger: Logger, sessions: Sessions) {
    this.following = new FollowFacts({
      redisUrl: config.REDIS_URL,
      secret: config.DEPLOYMENT_SECRET,
      logger,
      missed: () => sessions.forgetAll(),
      listeners: new Map([
        on(sessionEnded, ({ token_hash }) => sessions.forget(token_hash)),
        on(userChanged, ({ user_id }) => sessions.forgetUser(user_id)),
      ]),
    });
  }

  onApplicationBootstrap(): void {
    this.following.start();
  }

  onApplicationShutdown(): void {
    this.following.stop();
  }
}

/** A listener for one fact; what its source told has the shape that the fact declares. */
function on<FactPayload>(
  fact: Fact<FactPayload>,
  react: (payload: FactPayload) => void,
): [string, (payload: unknown) => void] {
  return [fact.name, (payload) => react(payload as FactPayload)];
}
