/** The code of an error: PostgreSQL's (its manual, appendix A) or the system's; undefined of what has none. */
export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error ? String(error.code) : undefined;
}
