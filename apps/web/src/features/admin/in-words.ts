const units = [
  { seconds: 86_400, one: 'day', many: 'days' },
  { seconds: 3_600, one: 'hour', many: 'hours' },
  { seconds: 60, one: 'minute', many: 'minutes' },
] as const;

/** A span of seconds, in the largest unit of which there is a whole one: "3 minutes", "under a second". */
export function inWords(seconds: number): string {
  if (seconds < 1) return 'under a second';
  const unit = units.find((one) => seconds >= one.seconds) ?? { seconds: 1, one: 'second', many: 'seconds' };
  const count = Math.floor(seconds / unit.seconds);
  return `${count} ${count === 1 ? unit.one : unit.many}`;
}
