import { AsyncLocalStorage } from 'node:async_hooks'
import { onTestFinished, type TestContext } from 'vitest'

const running = new AsyncLocalStorage<TestContext>()

/**
 * The body of a test that mostly waits and therefore runs concurrently with the others of its suite
 * (`describe.concurrent`). Vitest knows only the test that started last, so helpers find their test here, and `expect`
 * must come from the context.
 */
export const besideOthers =
  (body: (context: TestContext) => Promise<void>) =>
  (context: TestContext): Promise<void> =>
    running.run(context, () => body(context))

/** Like Vitest’s `onTestFinished`, but also works in a concurrent test. */
export function afterTest(cleanUp: () => unknown): void {
  const work = async (): Promise<void> => void (await cleanUp())
  const context = running.getStore()
  if (context) context.onTestFinished(work)
  else onTestFinished(work)
}
