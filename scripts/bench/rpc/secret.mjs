/** Stands for a deployment's secret; the bench talks to processes of its own alone. */
export const secret = 'the secret of the bench';
