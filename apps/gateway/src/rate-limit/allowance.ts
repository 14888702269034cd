/** How often, in which time. */
export interface Allowance {
  readonly points: number;
  readonly seconds: number;
}

/** `RATE_LIMIT_SCALE` times as often, at least once. */
export function scaled({ points, seconds }: Allowance, scale: number): Allowance {
  return { points: Math.max(1, Math.round(points * scale)), seconds };
}
