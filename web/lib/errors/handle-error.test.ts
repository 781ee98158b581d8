import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { ApiError, NoAnswerError } from '../api/api-error.ts'
import { fieldErrors, keepFieldErrors } from '../api/form-errors.ts'
import { startTexts } from '../i18n/i18n.ts'
import { closeAll, shownNotifications } from '../notifications/notifications.ts'
import { CancelledConfirmation } from './cancelled-confirmation.ts'
import { handleError } from './handle-error.ts'

beforeAll(() => startTexts())
afterEach(closeAll)

const shown = () => shownNotifications().map(({ type, title, message }) => ({ type, title, message }))
const refused = new ApiError(422, {
  code: 'invalid',
  message: 'Some fields need another look',
  errors: { title: ['is needed', 'is short'], 'body.text': ['is long'] },
})

describe('Handler: a cancelled confirmation does nothing', () => {
  it.each([
    ['a cancelled confirmation', new CancelledConfirmation()],
    ['a request that we gave up ourselves', new DOMException('given up', 'AbortError')],
  ])('%s', (_, error) => {
    handleError(error)
    expect(shown()).toEqual([])
  })
})

describe('Otherwise an error notification shows the error’s message', () => {
  it.each([
    ['a server response gives ‘Error’ with the response’s data message', refused, refused.message],
    ['a server response without a message gives ‘Error’ only', new ApiError(502, {}), undefined],
    [
      'a request without a response gives ‘Error’ only',
      new NoAnswerError(new TypeError('failed')),
      undefined,
    ],
    ['otherwise ‘Error’ with the exception message', new Error('It broke'), 'It broke'],
    ['what is no exception gives ‘Error’ only', 'text', undefined],
  ])('%s', (_, error, message) => {
    handleError(error)
    expect(shown()).toEqual([{ type: 'error', title: 'Error', message }])
  })
})

it('shows the same failure of two calls once', () => {
  handleError(refused)
  handleError(refused)
  expect(shown()).toHaveLength(1)
})

it('Field errors are kept for the form: the first text of each field, and none where there are none', () => {
  const kept: Record<string, string>[] = []
  const keep = keepFieldErrors({ setErrors: (errors) => kept.push(errors) })
  keep(refused)
  keep(new Error('It broke'))
  expect(kept).toEqual([{ title: 'is needed', 'body.text': 'is long' }])
  expect(fieldErrors(undefined)).toEqual({})
})
