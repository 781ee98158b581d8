/** One for each time a dialog opens, so that a second press makes no second course. */
export const newOnceKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('-')
