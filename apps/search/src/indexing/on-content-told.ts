import { Injectable } from '@nestjs/common';
import {
  commentDeleted,
  commentPosted,
  type FactPayloadOf,
  hashtagStoriesCounted,
  storyChanged,
  storyDeleted,
  storyPublished,
} from '@quillstead/contracts';
import { type Heard, Hears } from '@quillstead/service-kit';
import { addWaiting } from '../waiting/index.js';

type Hearing = Pick<Heard, 'manager'>;

/** Notes what is to be indexed again: facts carry no texts, and the state that counts is the one content has then. */
@Injectable()
export class OnContentTold {
  @Hears(storyPublished)
  published({ story_id }: FactPayloadOf<typeof storyPublished>, { manager }: Hearing): Promise<void> {
    return addWaiting('story', [story_id], manager);
  }

  @Hears(storyChanged)
  changed({ story_id }: FactPayloadOf<typeof storyChanged>, { manager }: Hearing): Promise<void> {
    return addWaiting('story', [story_id], manager);
  }

  @Hears(storyDeleted)
  deleted({ story_id }: FactPayloadOf<typeof storyDeleted>, { manager }: Hearing): Promise<void> {
    return addWaiting('story', [story_id], manager);
  }

  @Hears(commentPosted)
  said({ comment_id }: FactPayloadOf<typeof commentPosted>, { manager }: Hearing): Promise<void> {
    return addWaiting('comment', [comment_id], manager);
  }

  @Hears(commentDeleted)
  unsaid({ comment_id }: FactPayloadOf<typeof commentDeleted>, { manager }: Hearing): Promise<void> {
    return addWaiting('comment', [comment_id], manager);
  }

  @Hears(hashtagStoriesCounted)
  counted({ hashtag }: FactPayloadOf<typeof hashtagStoriesCounted>, { manager }: Hearing): Promise<void> {
    return addWaiting('hashtag', [hashtag], manager);
  }
}
