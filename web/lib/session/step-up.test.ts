import { afterEach, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { type Answer, serveAnswers } from '../api/answers.test-support.ts'
import { call } from '../api/call.ts'
import { CancelledConfirmation } from '../errors/cancelled-confirmation.ts'
import { aSession } from './session.test-support.ts'
import { endSession, saveSession } from './session.ts'
import { openStepUp } from './step-up.ts'

const removeHost = endpoint({
  method: 'DELETE',
  path: '/api/hosts/:id',
  access: 'admin',
  changes: [],
  summary: 'Removes a host',
  params: z.object({ id: z.string() }),
  fresh: true,
})
const needed = { status: 403, body: { code: 'step_up_needed', detail: { methods: ['password'] } } }

let stop: (() => Promise<void>) | undefined
let proved = false
const serve = async (answer: () => Answer = () => (proved ? { status: 204 } : needed)) => {
  proved = false
  const server = await serveAnswers(answer)
  stop = server.stop
  saveSession(aSession('admin'))
  return server.seen
}
afterEach(() => stop?.())

const openedQuestion = async () => {
  await expect.poll(() => openStepUp.get()).not.toBeNull()
  return openStepUp.get() as NonNullable<ReturnType<typeof openStepUp.get>>
}
const remove = (id: string) => call(removeHost, { params: { id } })

it('asks once for all calls that wait, and sends each again once the user has confirmed', async () => {
  const seen = await serve()
  const removals = ['a', 'b', 'c'].map(remove)
  const question = await openedQuestion()
  expect(question.methods).toEqual(['password'])
  await expect.poll(() => seen.length).toBe(3)
  proved = true
  question.confirm()
  expect(await Promise.all(removals)).toEqual([undefined, undefined, undefined])
  expect(seen.map(({ url }) => url.slice(-1)).toSorted()).toEqual(['a', 'a', 'b', 'b', 'c', 'c'])
  expect(openStepUp.get()).toBeNull()
})

it('rejects like any cancelled question, and sends nothing more', async () => {
  const seen = await serve()
  const removal = remove('a')
  ;(await openedQuestion()).cancel()
  await expect(removal).rejects.toBeInstanceOf(CancelledConfirmation)
  expect(seen).toHaveLength(1)
})

it('asks no second time for the same call', async () => {
  const seen = await serve(() => needed)
  const removal = remove('a')
  ;(await openedQuestion()).confirm()
  await expect(removal).rejects.toMatchObject({ status: 403, code: 'step_up_needed' })
  expect(seen).toHaveLength(2)
})

it('is over when the session ends', async () => {
  await serve()
  const removal = remove('a')
  await openedQuestion()
  endSession('signed_out')
  await expect(removal).rejects.toBeInstanceOf(CancelledConfirmation)
  expect(openStepUp.get()).toBeNull()
})

it('leaves other refusals alone', async () => {
  await serve(() => ({ status: 403, body: { code: 'forbidden', message: 'No' } }))
  await expect(remove('a')).rejects.toMatchObject({ code: 'forbidden' })
  expect(openStepUp.get()).toBeNull()
})
