import type { Editor } from '@tiptap/core'
import { createRef } from 'react'
import { flushSync } from 'react-dom'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { TranslationJob } from '#contract/translations/jobs.ts'
import type { TranslationUnit } from '#contract/translations/units.ts'
import { serveAnswers } from '#lib/api/answers.test-support.ts'
import { closeAll } from '#lib/notifications/notifications.ts'
import { queryClient } from '#lib/query/query-client.ts'
import { endSession } from '#lib/session/session.ts'
import { act } from '#ui/act.test-support.ts'
import { press, renderForAdmin } from '#ui/render.test-support.tsx'
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

// A field that grows waits for fonts, which this kind of page has not.
Object.assign(document, { fonts: new EventTarget() })

const stops: (() => Promise<void>)[] = []
const confirmed: Confirmed[] = []
const hand = createRef<UnitEditorHandle>()
const open = async (id = 'unit') =>
  void stops.push(
    await renderForAdmin(
      <UnitEditor
        ref={hand}
        unit={{ ...unit, id }}
        job={job}
        path={{ courseId: 'course', translationJobId: 'job' }}
        problem={undefined}
        onConfirm={(one) => confirmed.push(one)}
        onReject={() => undefined}
        onAcknowledge={() => undefined}
      />,
    ),
  )
beforeEach(async () => {
  const { stop } = await serveAnswers(() => ({ status: 503, body: {} }))
  stops.push(stop)
  await open()
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

const areas = () => [...document.querySelectorAll('textarea')]
/** Opens a panel of the unit and types into its field. */
const typeInto = (action: 'reject' | 'comment', text: string) =>
  act(async () => {
    const before = areas()
    flushSync(() => hand.current?.act({ action }))
    const area = areas().find((one) => !before.includes(one))
    const { set } = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value') ?? {}
    set?.call(area, text)
    area?.dispatchEvent(new Event('input', { bubbles: true }))
  })
const typed = () => areas().map(({ value }) => value)
const moveTo = async (id: string) => {
  await stops.pop()?.()
  await open(id)
}

it('keeps an unsent comment and reason of each unit while another one is open', async () => {
  await typeInto('comment', 'Is this a pun?')
  await typeInto('reject', 'Too formal')
  await moveTo('other')
  expect(typed()).toEqual([])
  await moveTo('unit')
  expect(typed().toSorted()).toEqual(['Is this a pun?', 'Too formal'])
  expect(document.activeElement?.closest('.tiptap')).not.toBeNull()
})

it('forgets a reason that was cancelled', async () => {
  await typeInto('reject', 'Too formal')
  await press('Cancel')
  await moveTo('other')
  await moveTo('unit')
  expect(typed()).toEqual([])
})
