/** Asked by accounts of the services that keep something of a member, for the member's export (product.md). */
export interface ExportPageWanted<Part extends string> {
  readonly user_id: number;
  readonly part: Part;
  /** The `after` of the page before; null for the first. */
  readonly after: ExportPlace | null;
}

/** The keys of the last item of a page; only who made them knows what they mean. */
export type ExportPlace = readonly (string | number)[];

export type ExportValue = string | number | boolean | null | readonly string[];

/** Something of a member, by the names that it has on the wire. */
export type ExportItem = Readonly<Record<string, ExportValue>>;

export interface ExportPage {
  readonly items: readonly ExportItem[];
  /** Null at the end. */
  readonly after: ExportPlace | null;
}
