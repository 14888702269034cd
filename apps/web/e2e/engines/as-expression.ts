/** The call of a function as source text, so that each driver sends it to its page in the same way. */
export function asExpression<Argument>(act: (argument: Argument) => unknown, argument: Argument): string {
  return `(${act.toString()})(${JSON.stringify(argument) ?? 'undefined'})`;
}
