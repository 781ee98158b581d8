import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { ResponseOf } from '#contract/endpoint.ts'
import type { finishSignIn, SignInRefused } from '#contract/sso/sign-in.ts'
import { ApiError } from '#lib/api/api-error.ts'
import { finishSignInMutation } from './sign-in.api.ts'
import { takeFlow } from './sign-in-flow.ts'

/** Why a sign-in ended without a session; `message` is the server's. */
export interface CallbackProblem {
  kind: 'begin_again' | 'refused' | 'cancelled' | 'failed'
  message?: string
  /** Of a test only. */
  detail?: string
}

/** Read once, before the address is cleaned: a code in the history would only be confusing. */
const readArrival = () => {
  const query = new URLSearchParams(location.search)
  const [code, state, iss, error] = ['code', 'state', 'iss', 'error'].map((name) => query.get(name))
  return { code, state, iss, error, pending: takeFlow() }
}

const problemOf = (error: unknown): CallbackProblem => {
  if (!(error instanceof ApiError)) return { kind: 'failed' }
  const { reason, problem } = (error.detail ?? {}) as Partial<SignInRefused>
  return {
    kind: reason === 'refused' ? 'refused' : reason === 'begin_again' ? 'begin_again' : 'failed',
    message: error.message,
    ...(problem ? { detail: problem } : {}),
  }
}

/** Posts what the provider sent back, once. `from` is the page to begin again at. */
export const useProviderCallback = (onFinished: (answer: ResponseOf<typeof finishSignIn>) => void) => {
  const [{ code, state, iss, error, pending }] = useState(readArrival)
  const [problem, setProblem] = useState<CallbackProblem | null>(() => {
    if (!pending || !state) return { kind: 'begin_again' }
    return code ? null : { kind: 'cancelled', ...(error ? { detail: error } : {}) }
  })
  const { mutate } = useMutation(finishSignInMutation)
  const isSent = useRef(false)
  useEffect(() => {
    if (isSent.current || problem || !pending || !code || !state) return
    isSent.current = true
    const body = { flow: pending.flow, code, state, ...(iss ? { iss } : {}) }
    mutate(body, { onSuccess: onFinished, onError: (failure) => setProblem(problemOf(failure)) })
  }, [problem, pending, code, state, iss, mutate, onFinished])
  return { problem, from: pending?.from ?? '/login' }
}
