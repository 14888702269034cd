import type { DataSource } from 'typeorm';

/**
 * A second data source of the same database, with connections of its own, for what must not wait for the first one's.
 * It is opened when it is first needed, and again after that has failed.
 */
export class SpareDataSource {
  private opening: Promise<DataSource> | null = null;

  /**
   * @param main whose subscribers receive the spare's changes too
   * @param connect opens the second one
   */
  constructor(
    private readonly main: DataSource,
    private readonly connect: () => Promise<DataSource>,
  ) {}

  readonly open = (): Promise<DataSource> => {
    this.opening ??= this.begin();
    return this.opening;
  };

  async close(): Promise<void> {
    const opened = await this.opening?.catch(() => null);
    await opened?.destroy();
  }

  private async begin(): Promise<DataSource> {
    try {
      const spare = await this.connect();
      spare.subscribers.push(...this.main.subscribers);
      return spare;
    } catch (error) {
      this.opening = null;
      throw error;
    }
  }
}
