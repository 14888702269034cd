import { Injectable } from '@nestjs/common';
import { awaitRow } from '@quillstead/service-kit';
import { DataSource } from 'typeorm';
import { AuthorCard } from './author-card.entity.js';

/** What is known here of authors. */
@Injectable()
export class AuthorCards {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Waits for the card of somebody who signed up a moment ago: without it their first story would be hidden from
   * everybody, themselves included, while they are led to it.
   */
  arrival(userId: number): Promise<void> {
    return awaitRow(() => this.dataSource.manager.existsBy(AuthorCard, { userId }));
  }
}
