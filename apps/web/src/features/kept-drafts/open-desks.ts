/** A page on which something is being written in this tab. */
export interface OpenDesk {
  /**
   * Keeps what is not sent, and keeps and sends nothing more.
   *
   * @throws CallFailure when the text is neither sent nor kept
   */
  readonly halt: () => Promise<void>;
  readonly resume: () => void;
}

const desks = new Set<OpenDesk>();

/** Tells of a desk while it is there, so that it stands still when its writer leaves the site. */
export function tellOfDesk(desk: OpenDesk): () => void {
  desks.add(desk);
  return () => void desks.delete(desk);
}

export async function haltDesks(): Promise<void> {
  await Promise.all([...desks].map((desk) => desk.halt()));
}

export function resumeDesks(): void {
  for (const desk of desks) desk.resume();
}
