/** Said wherever a password is chosen. */
export const newPasswordHint = 'At least 6 characters, no spaces. Twelve or more make a strong one.';
