const joints = ['', '-', '_', ' '] as const;

/**
 * Every spelling of paths whose words are parted by dashes: together, dashed, underscored and spaced
 * (docs/product/pages.md#routes).
 *
 * @example spelled('/sign-up') // ['/signup', '/sign-up', '/sign_up', '/sign up']
 */
export function spelled(...paths: readonly string[]): string[] {
  return [...new Set(paths.flatMap((path) => joints.map((joint) => path.replaceAll('-', joint))))];
}
