/** The values of a statement, each given a place as it is needed. */
export class Parameters {
  readonly values: unknown[] = [];

  /** SQL of a value of this type. */
  add(value: unknown, type: string): string {
    return `$${this.values.push(value)}::${type}`;
  }
}
