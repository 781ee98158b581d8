import { beforeAll, beforeEach } from 'vitest'

/** The result of `make`, created once before the file’s tests; empty until they run. */
export function fileFixture<T extends object>(make: () => T | Promise<T>): T {
  const made = {} as T
  beforeAll(async () => {
    Object.assign(made, await make())
  })
  return made
}

/** The result of `make`, created again before each test; empty until they run. */
export function testFixture<T extends object>(make: () => T | Promise<T>): T {
  const made: Partial<T> = {}
  beforeEach(async () => {
    const fresh = await make()
    for (const name of Object.keys(made)) delete made[name as keyof T]
    Object.assign(made, fresh)
  })
  return made as T
}
