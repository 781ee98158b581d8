import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { type SamlProblem, samlProblems } from '#contract/sso/saml.ts'
import type { SignInFinished, SignInRefused } from '#contract/sso/sign-in.ts'
import { ApiError } from '#lib/api/api-error.ts'
import { type Callback, finishSignInMutation } from './sign-in.api.ts'
import { takeFlow } from './sign-in-flow.ts'

/** Why a sign-in ended without a session; `message` is the server's. */
export interface CallbackProblem {
  kind: 'begin_again' | 'refused' | 'cancelled' | 'busy' | 'failed'
  message?: string
  /** Of a test only. */
  detail?: string
  /** Why a SAML provider’s answer was refused. */
  answer?: SamlProblem
}

/** Read once, before the address is cleaned: a code in the history would only be confusing. */
const readArrival = () => {
  const query = new URLSearchParams(location.search)
  const [code, state, iss, error] = ['code', 'state', 'iss', 'error'].map((name) => query.get(name))
  const fragment = new URLSearchParams(location.hash.slice(1))
  const [ticket, refusal] = ['ticket', 'problem'].map((name) => fragment.get(name))
  return { code, state, iss, error, ticket, refusal, pending: takeFlow() }
}
type Arrival = ReturnType<typeof readArrival>

const initialProblem = ({
  code,
  state,
  error,
  ticket,
  refusal,
  pending,
}: Arrival): CallbackProblem | null => {
  if (refusal === 'no_success') return { kind: 'cancelled' }
  if (refusal === 'too_many_requests') return { kind: 'busy' }
  // An error of the server itself has no words of its own.
  if (refusal && refusal !== 'begin_again')
    return { kind: 'failed', answer: samlProblems.find((known) => known === refusal) ?? 'unreadable' }
  if (!pending || !(ticket || state)) return { kind: 'begin_again' }
  return ticket || code ? null : { kind: 'cancelled', ...(error ? { detail: error } : {}) }
}

const callbackOf = ({ code, state, iss, ticket, pending }: Arrival): Callback | null => {
  if (!pending) return null
  const { flow } = pending
  if (ticket) return { flow, ticket }
  return code && state ? { flow, code, state, ...(iss ? { iss } : {}) } : null
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
export const useProviderCallback = (onFinished: (answer: SignInFinished) => void) => {
  const [arrival] = useState(readArrival)
  const [problem, setProblem] = useState(() => initialProblem(arrival))
  const { mutate } = useMutation(finishSignInMutation)
  const isSent = useRef(false)
  useEffect(() => {
    const callback = callbackOf(arrival)
    if (isSent.current || problem || !callback) return
    isSent.current = true
    mutate(callback, { onSuccess: onFinished, onError: (failure) => setProblem(problemOf(failure)) })
  }, [problem, arrival, mutate, onFinished])
  return { problem, from: arrival.pending?.from ?? '/login' }
}
