import { afterEach, expect, test, vi } from 'vitest'
import { isMissingPart, lazyPart } from './lazy-part.ts'

afterEach(() => {
  vi.restoreAllMocks()
  sessionStorage.clear()
})

const part = (error: Error) => {
  const load = async (): Promise<{ Part: () => null }> => {
    throw error
  }
  return lazyPart(load, 'Part') as unknown as { (): unknown; preload: () => Promise<void> }
}

/** What the component throws when it is shown after the chunk failed: a promise that stays pending if the page reloads. */
const thrownBy = async (error: Error): Promise<{ thrown?: unknown }> => {
  const Part = part(error)
  await Part.preload()
  try {
    Part()
  } catch (thrown) {
    return { thrown }
  }
  return {}
}

test.each([
  new TypeError('Failed to fetch dynamically imported module: /assets/staff.js'),
  new Error('Unable to preload CSS for /assets/staff.css'),
])('a part that is gone reloads the page once, then is known as missing: %s', async (error) => {
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => {})

  expect((await thrownBy(error)).thrown).toBeInstanceOf(Promise)
  expect(reload).toHaveBeenCalledOnce()

  expect(isMissingPart((await thrownBy(error)).thrown)).toBe(true)
  expect(reload).toHaveBeenCalledOnce()
})

test('a part that cannot be loaded without a network does not reload the page', async () => {
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => {})
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)

  const { thrown } = await thrownBy(new Error('Unable to preload CSS for /assets/staff.css'))
  expect(isMissingPart(thrown)).toBe(true)
  expect(reload).not.toHaveBeenCalled()
})

test('an error in a part is not taken for a missing one', async () => {
  const error = new TypeError('x is undefined')
  expect(await thrownBy(error)).toEqual({ thrown: error })
  expect(isMissingPart(error)).toBe(false)
})
