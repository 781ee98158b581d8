/** One for each thing to be made, so that a second press or a call sent again makes no second one. */
export const newOnceKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('-')

const tried = new Map<string, string>()

/** Makes something under a key that stays the same until it is made: what was sent and got no answer is not made again by the next try. */
export const withIdempotencyKey = async <T>(what: string, make: (key: string) => Promise<T>): Promise<T> => {
  const key = tried.get(what) ?? newOnceKey()
  tried.set(what, key)
  const made = await make(key)
  tried.delete(what)
  return made
}
