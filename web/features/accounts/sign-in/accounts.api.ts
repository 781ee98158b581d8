import { mutationOptions } from '@tanstack/react-query'
import {
  changePassword,
  login,
  requestMagicLink,
  useMagicLink as spendMagicLink,
  updateMe,
  updateStudent,
} from '#contract/accounts/accounts.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import type { Locale } from '#contract/locales.ts'
import { isStaff } from '#contract/roles.ts'
import { call } from '#lib/api/call.ts'
import { byOwnClock, currentSession, roleOf, saveSession, updateSessionUser } from '#lib/session/session.ts'

export const requestLink = (email: string) => call(requestMagicLink, { body: { email } })

export const requestLinkMutation = mutationOptions({
  mutationFn: requestLink,
  meta: { quiet: true },
})

/** The only call that uses a link up. */
export const spendLinkMutation = mutationOptions({
  mutationFn: (token: string) => call(spendMagicLink, { body: { token } }),
  meta: { quiet: true },
})

export const loginMutation = mutationOptions({
  mutationFn: (body: { email: string; password: string }) => call(login, { body }),
  meta: { quiet: true },
})

export const changeNamesMutation = mutationOptions({
  mutationFn: (body: { first_name: string; last_name: string }) =>
    isStaff(roleOf(currentSession())) ? call(updateMe, { body }) : call(updateStudent, { body }),
  meta: { quiet: true },
  onSuccess: ({ data }) => updateSessionUser(data),
})

/** Remembers the language of a teacher's or admin's menus and mails. */
export const saveStaffLanguageMutation = mutationOptions({
  scope: { id: updateMe.path },
  mutationFn: (locale: Locale) => call(updateMe, { body: { locale } }),
  onSuccess: ({ data }) => updateSessionUser(data),
})

/** Every session ends and a new one begins, which is kept. */
export const changePasswordMutation = mutationOptions({
  mutationFn: (body: BodyOf<typeof changePassword>) => call(changePassword, { body }),
  onSuccess: ({ status: _, ...session }) => saveSession(byOwnClock(session)),
  meta: { quiet: true },
})
