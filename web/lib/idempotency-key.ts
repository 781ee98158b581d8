/**
 * An idempotency key. Use one per object to create, so that a second press or a retried call does not create another.
 */
export const newOnceKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('-')

const tried = new Map<string, string>()

/**
 * Creates something under an idempotency key that stays the same until it succeeds: a retry after a lost response
 * does not create it twice.
 */
export const withIdempotencyKey = async <T>(what: string, make: (key: string) => Promise<T>): Promise<T> => {
  const key = tried.get(what) ?? newOnceKey()
  tried.set(what, key)
  const made = await make(key)
  tried.delete(what)
  return made
}
