import { afterEach, beforeAll, expect, it } from 'vitest'
import { ApiError, NoAnswerError } from '../api/api-error.ts'
import { fieldErrors, keepFieldErrors } from '../api/form-errors.ts'
import { startTexts } from '../i18n/i18n.ts'
import { closeAll, shownNotifications } from '../notifications/notifications.ts'
import { CancelledConfirmation } from './cancelled-confirmation.ts'
import { handleError } from './handle-error.ts'

beforeAll(startTexts)
afterEach(closeAll)

const shown = () => shownNotifications().map(({ type, title, message }) => ({ type, title, message }))
const refused = new ApiError(422, {
  code: 'invalid',
  message: 'Some fields need another look',
  errors: { title: ['is needed', 'is short'], 'body.text': ['is long'] },
})

it('does nothing when a confirmation was cancelled or we gave a request up', () => {
  handleError(new CancelledConfirmation())
  handleError(new DOMException('given up', 'AbortError'))
  expect(shown()).toEqual([])
})

it.each([
  ['the server’s words', refused, 'Some fields need another look'],
  ['the exception’s words', new Error('It broke'), 'It broke'],
  ['the title alone without an answer', new NoAnswerError(new TypeError('fetch failed')), undefined],
  ['the title alone for what is no error', 'text', undefined],
])('shows %s', (_, error, message) => {
  handleError(error)
  expect(shown()).toEqual([{ type: 'error', title: 'Error', message }])
})

it('shows the same failure of two calls once', () => {
  handleError(refused)
  handleError(refused)
  expect(shown()).toHaveLength(1)
})

it('keeps the field errors for the form', () => {
  const kept: Record<string, string>[] = []
  const keep = keepFieldErrors({ setErrors: (errors) => kept.push(errors) })
  keep(refused)
  keep(new Error('It broke'))
  expect(kept).toEqual([{ title: 'is needed', 'body.text': 'is long' }])
  expect(fieldErrors(undefined)).toEqual({})
})
