import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { TranslationUnit } from '#contract/translations/units.ts'
import { type Answer, type SeenRequest, serveAnswers } from '#lib/api/answers.test-support.ts'
import { aSession } from '#lib/session/session.test-support.ts'
import { endSession, saveSession } from '#lib/session/session.ts'
import { unitDraft } from '../units/unit-draft.ts'
import type { Confirmed } from './confirmed-unit.ts'
import { createUnitSaving } from './unit-saving.ts'

const path = { courseId: 'course', translationJobId: 'job' }
const unit = {
  id: 'unit',
  names: [{ name: 'text', limit: null }],
  source: ['Hello'],
  target: null,
  codes: [],
  revision: 3,
  state: 'untranslated',
} as unknown as TranslationUnit
const confirmed = (text: string): Confirmed => ({
  unit,
  fields: [[{ kind: 'text', text, marks: [] }]],
  state: 'translated',
  origin: 'human',
  sourceHash: 'hash',
})

interface Sent {
  fields: string[]
  revision: number
}
let stop: () => Promise<void>
let seen: SeenRequest[]
beforeEach(async () => {
  saveSession(aSession('teacher'))
  const server = await serveAnswers(({ body }) => answerTo(JSON.parse(body) as Sent))
  stop = server.stop
  seen = server.seen
})
afterEach(async () => {
  endSession('signed_out')
  await stop()
  vi.useRealTimers()
})
let answerTo: (sent: Sent) => Answer
const saved = ({ fields, revision }: Sent): Answer => ({
  status: 200,
  body: {
    data: {
      id: 'unit',
      result: 'saved',
      repeated: 0,
      unit: { ...unit, target: fields, revision: revision + 1 },
    },
    meta: { counts: {} },
  },
})
const sentTexts = () => seen.map(({ body }) => (JSON.parse(body) as Sent).fields[0])
const textOnDevice = () => unitDraft('unit', 'el_GR').read()?.text.fields[0]?.[0]

it('keeps the last text on the device until the server has that one', async () => {
  const saving = createUnitSaving(path, 'el_GR')
  answerTo = (sent) => (seen.length === 1 ? saved(sent) : { status: 503, body: {} })
  saving.save(confirmed('first'))
  saving.save(confirmed('second'))
  await expect.poll(() => saving.state.get().phase).toBe('retrying')
  expect(sentTexts()).toEqual(['first', 'second'])
  expect(unitDraft('unit', 'el_GR').read()).toMatchObject({ version: 4, text: { confirmed: 'translated' } })
  expect(textOnDevice()).toMatchObject({ text: 'second' })
  saving.start()()
})

it('forgets the text on the device once the server has it', async () => {
  const saving = createUnitSaving(path, 'el_GR')
  answerTo = saved
  saving.save(confirmed('first'))
  await expect.poll(() => saving.state.get().savedAt).not.toBeNull()
  expect(textOnDevice()).toBeUndefined()
})

it('does not save over a text of somebody else that the translator has not seen', async () => {
  const saving = createUnitSaving(path, 'el_GR')
  const theirs = { ...unit, source_hash: 'hash', target: ['theirs'], revision: 9 }
  answerTo = (sent) =>
    sent.revision === 9
      ? saved(sent)
      : { status: 409, body: { code: 'conflict', message: 'Changed', detail: { unit: theirs } } }
  saving.save(confirmed('first'))
  saving.save(confirmed('second'))
  await expect.poll(() => saving.state.get().phase).toBe('saved')
  expect(sentTexts()).toEqual(['first'])
  expect(saving.problems.get().get('unit')).toMatchObject({ kind: 'conflict', theirs: { revision: 9 } })
  expect(textOnDevice()).toMatchObject({ text: 'second' })
})

it.each([
  ['ends with the workbench', (leave: () => void) => leave()],
  ['saves nothing in the name of the next person', () => saveSession(aSession('admin'))],
])('%s', async (_, end) => {
  const saving = createUnitSaving(path, 'el_GR')
  const leave = saving.start()
  answerTo = () => {
    end(leave)
    return { status: 503, body: {} }
  }
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  saving.save(confirmed('first'))
  await expect.poll(() => saving.state.get().phase).toBe('retrying')
  await vi.advanceTimersByTimeAsync(60_000)
  vi.useRealTimers()
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(sentTexts()).toEqual(['first'])
  leave()
})
