/** Beside the password of a form whose call takes the step-up too (docs/product/accounts.md#step-up). */
export const passwordHint = 'Leave it empty to prove that it is you in another way.';
