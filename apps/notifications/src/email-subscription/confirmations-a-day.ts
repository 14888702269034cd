/** Confirmation emails to one address in a day, whoever requests them. */
export const mostADay = 5;
