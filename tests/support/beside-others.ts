import { AsyncLocalStorage } from 'node:async_hooks'
import { onTestFinished, type TestContext } from 'vitest'

const running = new AsyncLocalStorage<TestContext>()

/**
 * The body of a test that waits for most of its time and therefore runs beside the others of its suite (`describe.concurrent`). Vitest
 * knows only the test that was begun last, so helpers find their own one here, and `expect` is that of the context.
 */
export const besideOthers =
  (body: (context: TestContext) => Promise<void>) =>
  (context: TestContext): Promise<void> =>
    running.run(context, () => body(context))

/** Vitest's `onTestFinished`, also within a test that runs beside others. */
export function afterTest(cleanUp: () => unknown): void {
  const work = async (): Promise<void> => void (await cleanUp())
  const context = running.getStore()
  if (context) context.onTestFinished(work)
  else onTestFinished(work)
}
