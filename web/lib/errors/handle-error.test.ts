import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { ApiError, NoAnswerError } from '../api/api-error.ts'
import { fieldErrors, showFieldErrors } from '../api/form-errors.ts'
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

// Specification 8: A cancelled confirmation does nothing
describe('Handler: a cancelled confirmation does nothing', () => {
  it.each([
    ['a cancelled confirmation', new CancelledConfirmation()],
    ['a request that we gave up ourselves', new DOMException('given up', 'AbortError')],
  ])('%s', (_, error) => {
    handleError(error)
    expect(shown()).toEqual([])
  })
})

// Specification 8: Otherwise an error notification shows the error’s message
describe('Otherwise an error notification shows the error’s message', () => {
  it.each([
    // Specification 8: A server response gives “Error” with its message
    ['a server response gives ‘Error’ with the response’s data message', refused, refused.message],
    ['a server response without a message gives ‘Error’ only', new ApiError(502, {}), undefined],
    [
      // Specification 8: A request without a response gives “Error” only
      'a request without a response gives ‘Error’ only',
      new NoAnswerError(new TypeError('failed')),
      undefined,
    ],
    // Specification 8: Anything else gives “Error” with the exception message
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

// Specification 5: Field errors of the server are kept for the form
it('Field errors are kept for the form: the first text of each field, and none where there are none', () => {
  const kept: Record<string, string>[] = []
  const keep = showFieldErrors({ setErrors: (errors) => kept.push(errors) })
  keep(refused)
  keep(new Error('It broke'))
  expect(kept).toEqual([{ title: 'is needed', 'body.text': 'is long' }])
  expect(fieldErrors(undefined)).toEqual({})
})
