import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { ApiError } from '../api/api-error.ts'
import { startTexts } from '../i18n/i18n.ts'
import { closeAll, shownNotifications } from '../notifications/notifications.ts'
import { invalidateTags, queryClient } from './query-client.ts'
import { rememberReads } from './stale-tags.ts'

beforeAll(() => startTexts())
afterEach(() => {
  closeAll()
  queryClient.clear()
})

it('asks again for what is old once its window is turned to', async () => {
  queryClient.mount()
  let requests = 0
  const queryFn = () => Promise.resolve(++requests)
  const observer = new QueryObserver(queryClient, { queryKey: ['x'], queryFn, staleTime: 0 })
  const leave = observer.subscribe(() => undefined)
  await expect.poll(() => observer.getCurrentResult().data).toBe(1)
  window.dispatchEvent(new Event('focus'))
  await expect.poll(() => observer.getCurrentResult().data).toBe(2)
  leave()
  queryClient.unmount()
})

const refused = new ApiError(409, { code: 'conflict', message: 'Somebody was quicker' })
const fail = () => Promise.reject(refused)
const shown = () => shownNotifications().map(({ type, message }) => [type, message])

const ways: [string, (quiet: boolean) => Promise<unknown>][] = [
  ['what is read', (quiet) => queryClient.fetchQuery({ queryKey: ['x'], queryFn: fail, meta: { quiet } })],
  [
    'what is changed',
    (quiet) =>
      queryClient
        .getMutationCache()
        .build(queryClient, { mutationFn: fail, meta: { quiet } })
        .execute(undefined),
  ],
]

// Specification 8: Rejected responses go to a shared handler
it.each(ways)('a rejected answer goes to a shared handler: %s', async (_, ask) => {
  await expect(ask(false)).rejects.toBe(refused)
  expect(shown()).toEqual([['error', 'Somebody was quicker']])
})

it.each(ways)('is left to a caller who tells of the failure: %s', async (_, ask) => {
  await expect(ask(true)).rejects.toBe(refused)
  expect(shown()).toEqual([])
})

/** A read whose numbered responses arrive only when the test releases them. */
function slowRead() {
  const answers: (() => void)[] = []
  const queryFn = () =>
    new Promise<number>((resolve) => {
      const nth = answers.push(() => resolve(nth))
    })
  rememberReads({ method: 'GET', path: '/numbers', reads: ['numbers'] } as never)
  return { answers, options: { queryKey: ['/numbers'], queryFn, staleTime: Number.POSITIVE_INFINITY } }
}

it('reads a page again whose first answer was on its way when something changed', async () => {
  const { answers, options } = slowRead()
  const observer = new QueryObserver(queryClient, options)
  const leave = observer.subscribe(() => undefined)
  const isRead = invalidateTags(['numbers'], 'active')
  answers[0]?.()
  await expect.poll(() => answers).toHaveLength(2)
  answers[1]?.()
  await isRead
  expect(observer.getCurrentResult().data).toBe(2)
  leave()
})

it.each(['active', 'none'] as const)(
  'reads again when it is shown what was on its way for another page (%s)',
  async (refetchType) => {
    const { answers, options } = slowRead()
    const isFetched = queryClient.fetchQuery(options)
    await invalidateTags(['numbers'], refetchType)
    answers[0]?.()
    expect(await isFetched).toBe(1)
    await expect.poll(() => queryClient.getQueryState(options.queryKey)?.isInvalidated).toBe(true)
    const observer = new QueryObserver(queryClient, options)
    const leave = observer.subscribe(() => undefined)
    await expect.poll(() => answers).toHaveLength(2)
    answers[1]?.()
    await expect.poll(() => observer.getCurrentResult().data).toBe(2)
    leave()
  },
)

it('breaks off a read on the screen that has brought something before', async () => {
  const { answers, options } = slowRead()
  const observer = new QueryObserver(queryClient, options)
  const leave = observer.subscribe(() => undefined)
  answers[0]?.()
  await expect.poll(() => observer.getCurrentResult().data).toBe(1)
  void observer.refetch()
  const isRead = invalidateTags(['numbers'], 'active')
  expect(answers).toHaveLength(3)
  answers[2]?.()
  await isRead
  expect(observer.getCurrentResult().data).toBe(3)
  leave()
})
