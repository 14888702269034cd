/** Waits for a navigation, not whether it succeeds: a page that never comes is seen by who looks for what it shows. */
export async function settled(navigation: Promise<unknown>): Promise<void> {
  await navigation.catch(() => undefined);
}
