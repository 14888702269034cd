import { Injectable } from '@nestjs/common';
import { type FactPayloadOf, userChanged } from '@quillstead/contracts';
import { type Heard, Hears } from '@quillstead/service-kit';
import { AuthorCard } from './author-card.entity.js';

/** Keeps the author cards as accounts tells them. */
@Injectable()
export class OnUserChanged {
  @Hears(userChanged)
  async keepCard(user: FactPayloadOf<typeof userChanged>, { manager }: Heard): Promise<void> {
    await manager.upsert(
      AuthorCard,
      {
        userId: user.user_id,
        username: user.username,
        displayName: user.display_name,
        isPrivate: user.is_private,
        isVerified: user.is_verified,
      },
      ['userId'],
    );
  }
}
