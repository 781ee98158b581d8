import { pino } from 'pino'
import { expect, it } from 'vitest'
import { toAppError } from './reply-errors.ts'

/** Converts an error as thrown by the framework, the driver or the database, and counts the log lines it produces. */
function answerTo(thrown: object): { status: number; lines: number } {
  const lines: string[] = []
  const log = pino({}, { write: (line) => void lines.push(line) })
  const { status } = toAppError(Object.assign(new Error(), thrown), log)
  return { status, lines: lines.length }
}

it.each([
  ['a caller who goes away in the middle', { code: 'ECONNRESET', statusCode: 400 }, 400],
  ['a caller who cancels an upload', { code: 'ECONNRESET', message: 'aborted' }, 400],
  ['a time zone that cannot be', { code: '22009' }, 422],
])('%s is no failure of ours and leaves no line', (_, thrown, status) => {
  expect(answerTo(thrown)).toEqual({ status, lines: 0 })
})

it.each([
  ['a database that is gone', { code: 'ECONNRESET' }],
  ['a database that cannot be found', { code: 'ENOTFOUND' }],
  ['a database that is being stopped', { code: '57P01' }],
  ['a lock that was not to be had in time', { code: '55P03' }],
  [
    'a connection that was lost before',
    { message: 'Client has encountered a connection error and is not queryable' },
  ],
])('%s is told as unavailable, and in the log', (_, thrown) => {
  expect(answerTo(thrown)).toEqual({ status: 503, lines: 1 })
})

it('whatever nobody foresaw is a failure of ours', () => {
  expect(answerTo({ code: '42601' })).toEqual({ status: 500, lines: 1 })
})
