import { Injectable } from '@nestjs/common';
import { awaitRow } from '@quillstead/service-kit';
import { DataSource } from 'typeorm';
import { AuthorCard } from './author-card.entity.js';

/** What is known here of people. */
@Injectable()
export class AuthorCards {
  constructor(private readonly dataSource: DataSource) {}

  /** Waits for the card of a member who signed up a moment ago. */
  arrival(userId: number): Promise<void> {
    return awaitRow(() => this.dataSource.manager.existsBy(AuthorCard, { userId }));
  }
}
