/** A field that is 0 or 1 (spec section 5, "boolean-number flags"). */
export const flagField = (label: string) => ({ label, type: 'flag' }) as const;
