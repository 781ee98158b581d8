/** One for each thing to be made, so that a second press or a call sent again makes no second one. */
export const newOnceKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('-')
