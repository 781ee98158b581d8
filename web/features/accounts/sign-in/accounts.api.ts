import { mutationOptions } from '@tanstack/react-query'
import {
  changePassword,
  login,
  requestMagicLink,
  useMagicLink as spendMagicLink,
  updateMe,
  updateStudent,
} from '#contract/accounts/accounts.ts'
import { loginWithSecondFactor } from '#contract/accounts/second-factor.ts'
import { stepUp } from '#contract/accounts/step-up.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import type { Locale } from '#contract/locales.ts'
import { isStaff } from '#contract/roles.ts'
import { call } from '#lib/api/call.ts'
import { deviceId } from '#lib/session/device-id.ts'
import { byOwnClock, currentSession, roleOf, saveSession, updateSessionUser } from '#lib/session/session.ts'

export const requestLink = (email: string) => call(requestMagicLink, { body: { email } })

/** The only call that uses up a link. */
export const spendLinkMutation = mutationOptions({
  mutationFn: (token: string) => call(spendMagicLink, { body: { token, device: deviceId() } }),
  meta: { quiet: true },
})

export const loginMutation = mutationOptions({
  mutationFn: (body: { email: string; password: string }) =>
    call(login, { body: { ...body, device: deviceId() } }),
  meta: { quiet: true },
})

export const stepUpMutation = mutationOptions({
  mutationFn: (body: BodyOf<typeof stepUp>) => call(stepUp, { body }),
  meta: { quiet: true },
})

export const secondStepMutation = mutationOptions({
  mutationFn: (body: Omit<BodyOf<typeof loginWithSecondFactor>, 'device'>) =>
    call(loginWithSecondFactor, { body: { ...body, device: deviceId() } }),
  meta: { quiet: true },
})

export const changeNamesMutation = mutationOptions({
  mutationFn: async (body: { first_name: string; last_name: string }) => {
    const isStaffHere = isStaff(roleOf(currentSession()))
    const { data } = isStaffHere ? await call(updateMe, { body }) : await call(updateStudent, { body })
    updateSessionUser(data)
    return data
  },
  meta: { quiet: true },
})

/** Saves the language of a teacher's or admin's menus and e-mails. */
export const saveStaffLanguageMutation = mutationOptions({
  scope: { id: updateMe.path },
  mutationFn: (locale: Locale) => call(updateMe, { body: { locale } }),
  onSuccess: ({ data }) => updateSessionUser(data),
})

/** Ends all sessions and stores the new one. */
export const changePasswordMutation = mutationOptions({
  mutationFn: async (body: BodyOf<typeof changePassword>) => {
    const { status: _, ...session } = await call(changePassword, { body })
    saveSession(byOwnClock(session))
  },
  meta: { quiet: true },
})
