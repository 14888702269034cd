/** Returns a field that is 0 or 1 (docs/product/fields.md#flags-and-ids). */
export const flagField = (label: string) => ({ label, type: 'flag' }) as const;
