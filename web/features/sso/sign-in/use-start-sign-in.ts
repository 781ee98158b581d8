import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { BodyOf } from '#contract/endpoint.ts'
import type { startSignIn } from '#contract/sso/sign-in.ts'
import { startSignInMutation } from './sign-in.api.ts'
import { leaveForProvider } from './sign-in-flow.ts'

/** Begins a sign-in at a provider. `from` is the page to begin again at. */
export const useStartSignIn = (from: string) => {
  const { mutate, reset, isPending, isSuccess, variables } = useMutation(startSignInMutation)
  useEffect(() => {
    // Whoever comes back by the browser’s button finds the page as they left it, waiting.
    const restore = ({ persisted }: PageTransitionEvent) => persisted && reset()
    addEventListener('pageshow', restore)
    return () => removeEventListener('pageshow', restore)
  }, [reset])
  return {
    begin: (body: BodyOf<typeof startSignIn>) =>
      mutate(body, { onSuccess: (started) => leaveForProvider(started, from) }),
    /** The connection that the browser is leaving for. */
    leavingFor: isPending || isSuccess ? variables?.connection_id : undefined,
  }
}
