import type { Editor } from '@tiptap/core'
import { act, createRef } from 'react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { TranslationJob } from '#contract/translations/jobs.ts'
import type { TranslationUnit } from '#contract/translations/units.ts'
import { serveAnswers } from '#lib/api/answers.test-support.ts'
import { closeAll } from '#lib/notifications/notifications.ts'
import { queryClient } from '#lib/query/query-client.ts'
import { endSession } from '#lib/session/session.ts'
import { renderForAdmin } from '#ui/render.test-support.tsx'
import type { Confirmed } from '../saving/confirmed-unit.ts'
import { UnitEditor, type UnitEditorHandle } from './unit-editor.tsx'

const unit = {
  id: 'unit',
  what: 'block.paragraph',
  names: [{ name: 'text', limit: null }],
  source: ['No noise today?'],
  source_hash: 'hash',
  previous_source: null,
  target: ['Θόρυβος'],
  codes: [],
  checks: [
    { code: 'punctuation', severity: 'warning', field: 0, fix: 'Θόρυβος;', dismissed: false },
    { code: 'length', severity: 'error', field: 0, dismissed: false },
  ],
  comments: 0,
  revision: 3,
  state: 'translated',
  reason: null,
  has_file_suggestion: false,
  can: { edit: true, approve: true, reject: true },
} as unknown as TranslationUnit
const job = {
  id: 'job',
  course: { id: 'course' },
  source_locale: 'en_US',
  locale: 'el_GR',
} as unknown as TranslationJob

const stops: (() => Promise<void>)[] = []
const confirmed: Confirmed[] = []
const hand = createRef<UnitEditorHandle>()
beforeEach(async () => {
  const { stop } = await serveAnswers(() => ({ status: 503, body: {} }))
  stops.push(
    stop,
    await renderForAdmin(
      <UnitEditor
        ref={hand}
        unit={unit}
        job={job}
        path={{ courseId: 'course', translationJobId: 'job' }}
        problem={undefined}
        onConfirm={(one) => confirmed.push(one)}
        onReject={() => undefined}
        onAcknowledge={() => undefined}
      />,
    ),
  )
})
afterEach(async () => {
  for (const stop of stops.splice(0).toReversed()) await stop()
  queryClient.clear()
  endSession('signed_out')
  closeAll()
})

const field = () => document.querySelector<HTMLElement & { editor: Editor }>('.tiptap')
/** Types a text and presses a key before the page has been drawn again. */
const typeAndPress = (text: string, action: 'mend' | 'confirm') =>
  act(async () => {
    field()?.editor.commands.setContent(text)
    hand.current?.act({ action })
  })

it('mends the text as it is, not as it was when the last finding was shown', async () => {
  await typeAndPress('Κανένας θόρυβος σήμερα?', 'mend')
  expect(field()?.textContent).toBe('Κανένας θόρυβος σήμερα;')
})

it('approves a text as soon as its error is corrected', async () => {
  await typeAndPress('Κανένας θόρυβος σήμερα;', 'confirm')
  expect(confirmed.map(({ state }) => state)).toEqual(['approved'])
})
