import { QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, it } from 'vitest'
import { type Endpoint, endpoint } from '#contract/endpoint.ts'
import { ApiError } from '../api/api-error.ts'
import { keyOf, refetchTags } from './endpoint-query.ts'
import { queryClient } from './query-client.ts'
import { type ChangeOptions, withStaleReads } from './stale-tags.ts'

const reading = (path: `/${string}`, reads: string[]) =>
  endpoint({ method: 'GET', path, access: 'staff', summary: 'x', reads })
const listBooks = reading('/books', ['books'])
const getBook = reading('/books/:bookId', ['book/:bookId'])
const writing = (changes: string[]): Endpoint => ({
  method: 'PATCH',
  path: '/books/:bookId',
  access: 'staff',
  summary: 'x',
  changes,
})

const leaving: (() => void)[] = []
afterEach(() => {
  for (const leave of leaving.splice(0)) leave()
  queryClient.clear()
})

/** Counts the requests of each read: a list and two of its entries. */
const shown = async () => {
  const requests = { list: 0, one: 0, two: 0 }
  const keys = {
    list: keyOf(listBooks),
    one: keyOf(getBook, { params: { bookId: '1' } }),
    two: keyOf(getBook, { params: { bookId: '2' } }),
  }
  for (const name of ['list', 'one', 'two'] as const) {
    const queryFn = () => Promise.resolve(++requests[name])
    const observer = new QueryObserver<number>(queryClient, { queryKey: keys[name], queryFn })
    leaving.push(observer.subscribe(() => undefined))
  }
  await expect.poll(() => requests).toEqual({ list: 1, one: 1, two: 1 })
  return {
    requests,
    isStale: (name: keyof typeof keys) => queryClient.getQueryState(keys[name])?.isInvalidated,
  }
}

const change = (
  changes: string[],
  send: () => Promise<unknown>,
  options: ChangeOptions = {},
  body?: object,
) => withStaleReads(writing(changes), { params: { bookId: '1' }, body }, options, send)
const done = () => Promise.resolve('done')

it('reads again what has the tag of a change with its id', async () => {
  const { requests } = await shown()
  await expect(change(['book/:bookId'], done)).resolves.toBe('done')
  expect(requests).toEqual({ list: 1, one: 2, two: 1 })
})

it('reads again those of every id where the tag has none', async () => {
  const { requests } = await shown()
  await change(['books', 'book'], done)
  expect(requests).toEqual({ list: 2, one: 2, two: 2 })
})

it('reads nothing again after a dry run', async () => {
  const { requests } = await shown()
  await change(['books', 'book'], done, {}, { dry_run: true })
  expect(requests).toEqual({ list: 1, one: 1, two: 1 })
})

it('leaves for later what is saved while somebody writes', async () => {
  const { requests, isStale } = await shown()
  await change(['book/:bookId'], done, { refetchLater: true })
  expect(requests.one).toBe(1)
  expect([isStale('one'), isStale('two')]).toEqual([true, false])
})

const problems: [string, unknown, number][] = [
  ['reads again after a conflict', new ApiError(409, { code: 'conflict' }), 2],
  ['reads nothing again after an error in a field', new ApiError(422, { errors: { title: ['No'] } }), 1],
]
it.each(problems)('%s', async (_, problem, times) => {
  const { requests } = await shown()
  await expect(change(['books'], () => Promise.reject(problem))).rejects.toBe(problem)
  expect(requests.list).toBe(times)
})

const runMutation = (mutationFn: () => Promise<unknown>, scope?: { id: string }) =>
  queryClient
    .getMutationCache()
    .build(queryClient, { mutationFn, ...(scope ? { scope } : {}) })
    .execute(undefined)

it('reads again before a mutation is done, and after its own steps', async () => {
  const { requests } = await shown()
  const steps: unknown[] = []
  await queryClient
    .getMutationCache()
    .build(queryClient, {
      mutationFn: () => change(['books'], done),
      onSuccess: () => void steps.push(requests.list),
    })
    .execute(undefined)
  expect([...steps, requests.list]).toEqual([1, 2])
})

it('reads once after the last mutation of a series', async () => {
  const { requests } = await shown()
  const scope = { id: 'series' }
  const renames = [1, 2, 3].map(() => runMutation(() => change(['books'], done), scope))
  await Promise.all(renames)
  expect(requests.list).toBe(2)
})

it('reads again what an event names', async () => {
  const { requests } = await shown()
  await refetchTags('book/2')
  expect(requests).toEqual({ list: 1, one: 1, two: 2 })
})
