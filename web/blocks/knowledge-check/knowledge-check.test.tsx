import { useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import type { CheckKey, WithheldCheck } from '#contract/blocks/exercises/knowledge-check.ts'
import type { ExerciseAnswer } from '#contract/blocks/registry.ts'
import { act } from '#ui/act.test-support.ts'
import { press, render } from '#ui/render.test-support.tsx'
import { ExerciseContext, type ExerciseHost, type ExerciseResult } from '../exercise/exercise-host.ts'
import { KnowledgeCheck } from './knowledge-check.tsx'

const withheld: WithheldCheck = {
  question: 'What comes first?',
  scored: true,
  several: false,
  answers: [
    { id: 'wait', text: 'Wait' },
    { id: 'click', text: 'Click' },
  ],
}
const key: CheckKey = {
  answers: [
    { id: 'wait', is_correct: true, feedback: 'Well waited' },
    { id: 'click', is_correct: false, feedback: 'Too quick' },
  ],
  explanation: 'Haste is what they want.',
}
const resultOf = (chosen: string[]): ExerciseResult => ({
  answer: { type: 'knowledgeCheck', chosen },
  score: chosen[0] === 'wait' ? 100 : 0,
  passed: chosen[0] === 'wait',
  best: chosen[0] === 'wait' ? 100 : 0,
  key,
})

interface Server {
  answers: ExerciseAnswer[]
  answer: () => void
  fail: () => void
}

/** A lesson whose answers reach the server when the test says so. */
const Lesson = ({ server, before = [] }: { server: Server; before?: [string, ExerciseResult][] }) => {
  const [results, setResults] = useState<ReadonlyMap<string, ExerciseResult>>(new Map(before))
  const keep: ExerciseHost['keep'] = (id, answer) => {
    server.answers.push(answer)
    return new Promise((resolve, reject) => {
      server.fail = () => reject(new Error('busy'))
      server.answer = () => {
        setResults(new Map([[id, resultOf((answer as { chosen: string[] }).chosen)]]))
        resolve()
      }
    })
  }
  return (
    <ExerciseContext value={{ results, keep, isAuthor: false }}>
      <KnowledgeCheck id="check" attrs={withheld} locale="en_US" />
    </ExerciseContext>
  )
}
const aServer = (): Server => ({ answers: [], answer: () => undefined, fail: () => undefined })

let leave = async () => undefined as undefined | void
const open = async (server: Server, before?: [string, ExerciseResult][]) => {
  leave = await render(<Lesson server={server} {...(before ? { before } : {})} />)
  await expect.poll(() => document.querySelectorAll('input').length).toBe(2)
}
const goOnline = async (online: boolean) => {
  Object.defineProperty(navigator, 'onLine', { configurable: true, value: online })
  await act(async () => void window.dispatchEvent(new Event(online ? 'online' : 'offline')))
}
afterEach(async () => {
  await leave()
  await goOnline(true)
})

const choose = (index: number) =>
  act(async () => document.querySelectorAll<HTMLInputElement>('input')[index]?.click())
const page = () => document.body.textContent
const areOpen = () => [...document.querySelectorAll('input')].every(({ disabled }) => !disabled)

it('says how an answer was when the server has graded it, and goes to the outcome', async () => {
  const server = aServer()
  await open(server)
  await choose(1)
  await press('Check')
  expect(server.answers).toEqual([{ type: 'knowledgeCheck', chosen: ['click'] }])
  expect([areOpen(), page()?.includes('Too quick')]).toEqual([false, false])
  await act(async () => server.answer())
  expect(page()).toContain('Too quick')
  expect(page()).toContain(key.explanation)
  expect(document.activeElement?.hasAttribute('data-outcome')).toBe(true)
})

it('is practice after that: another try is not sent', async () => {
  const server = aServer()
  await open(server, [['check', resultOf(['click'])]])
  expect(page()).toContain('Too quick')
  await press('Try again')
  await choose(0)
  await press('Check')
  expect(page()).toContain('Well waited')
  expect(server.answers).toEqual([])
})

it('asks again where its key was corrected since', async () => {
  await open(aServer(), [['check', { ...resultOf(['click']), key: null }]])
  expect([areOpen(), page()?.includes('Too quick')]).toEqual([true, false])
})

it('waits without a network, and says so', async () => {
  const server = aServer()
  await open(server)
  await goOnline(false)
  await choose(0)
  await press('Check')
  expect(page()).toContain("You're offline")
  await goOnline(true)
  await act(async () => server.answer())
  expect(page()).toContain('Well waited')
})

it('can be answered again where the answer did not arrive', async () => {
  const server = aServer()
  await open(server)
  await choose(0)
  await press('Check')
  await act(async () => server.fail())
  expect(areOpen()).toBe(true)
  await press('Check')
  expect(server.answers).toHaveLength(2)
})
