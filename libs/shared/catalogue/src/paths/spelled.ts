const joints = ['', '-', '_', ' '] as const;

/**
 * Returns every spelling of paths whose words are separated by dashes: together, dashed, underscored and spaced
 * (docs/product/pages.md#routes).
 *
 * @example spelled('/sign-up') // ['/signup', '/sign-up', '/sign_up', '/sign up']
 */
export function spelled(...paths: readonly string[]): string[] {
  const all = paths.flatMap((path) => {
    const [first = '', ...words] = path.split('-');
    return words.reduce(
      (starts, word) => starts.flatMap((start) => joints.map((joint) => start + joint + word)),
      [first],
    );
  });
  return [...new Set(all)];
}
