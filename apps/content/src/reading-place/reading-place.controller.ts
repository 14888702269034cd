import { Controller } from '@nestjs/common';
import { type PayloadOf, readReadingPlace, type ReplyOf, saveReadingPlace } from '@quillstead/contracts';
import { Answers, type AskContext } from '@quillstead/service-kit';
import { ReadReadingPlace } from './read-reading-place.js';
import { SaveReadingPlace } from './save-reading-place.js';

@Controller()
export class ReadingPlaceController {
  constructor(
    private readonly saving: SaveReadingPlace,
    private readonly reading: ReadReadingPlace,
  ) {}

  @Answers(saveReadingPlace)
  save(payload: PayloadOf<typeof saveReadingPlace>, context: AskContext): Promise<null> {
    return this.saving.run(payload, context);
  }

  @Answers(readReadingPlace)
  read(
    payload: PayloadOf<typeof readReadingPlace>,
    context: AskContext,
  ): Promise<ReplyOf<typeof readReadingPlace>> {
    return this.reading.run(payload, context);
  }
}
