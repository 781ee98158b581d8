import { mutationOptions } from '@tanstack/react-query'
import {
  getStudentPassword,
  loginStudent,
  removeStudentPassword,
  setStudentPassword,
} from '#contract/accounts/student-passwords.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { call } from '#lib/api/call.ts'
import { endpointQuery } from '#lib/query/endpoint-query.ts'
import { deviceId } from '#lib/session/device-id.ts'

export const ownPasswordQuery = () => endpointQuery(getStudentPassword)

export const setOwnPasswordMutation = mutationOptions({
  mutationFn: ({ current_password, password }: Required<BodyOf<typeof setStudentPassword>>) =>
    call(setStudentPassword, { body: current_password ? { current_password, password } : { password } }),
  meta: { quiet: true },
})

export const removeOwnPasswordMutation = mutationOptions({ mutationFn: () => call(removeStudentPassword) })

export const loginStudentMutation = mutationOptions({
  mutationFn: (body: { email: string; password: string }) =>
    call(loginStudent, { body: { ...body, device: deviceId() } }),
  meta: { quiet: true },
})
