/** A page on which something is being written in this tab. */
export interface OpenWritePage {
  /**
   * Keeps what is not sent, and keeps and sends nothing more.
   *
   * @throws CallFailure when the text is neither sent nor kept
   */
  readonly halt: () => Promise<void>;
  readonly resume: () => void;
}

const pages = new Set<OpenWritePage>();

/** Registers a write page, so that it stops saving when its writer logs out. Returns a function that removes it. */
export function registerWritePage(page: OpenWritePage): () => void {
  pages.add(page);
  return () => void pages.delete(page);
}

export async function haltWritePages(): Promise<void> {
  await Promise.all([...pages].map((page) => page.halt()));
}

export function resumeWritePages(): void {
  for (const page of pages) page.resume();
}
