import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { email, message, personName, text, token } from '../fields.ts'
import { limits } from '../limits.ts'

export const register = endpoint({
  method: 'POST',
  path: '/api/register',
  access: 'public',
  changes: [],
  summary:
    'Asks for a teacher’s account: the mailbox is confirmed first, then an admin decides. With an invitation’s token the account opens at once. The same answer whether or not the address is known',
  body: z.strictObject({
    first_name: personName,
    last_name: personName,
    email,
    password: text(limits.password.max, 1),
    token: z.optional(token),
  }),
  response: message,
  perMinute: 10,
  errors: [401, 409],
})

export const confirmRegistration = endpoint({
  method: 'POST',
  path: '/api/register/confirm',
  access: 'public',
  changes: [],
  summary:
    'Confirms the mailbox of a registration with the mailed token, once; the account then waits for an admin',
  body: z.strictObject({ token }),
  response: message,
  perMinute: 20,
  errors: [401, 409],
})
