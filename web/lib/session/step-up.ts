import type { StepUpMethod, StepUpNeeded } from '#contract/errors.ts'
import { ApiError } from '../api/api-error.ts'
import { CancelledConfirmation } from '../errors/cancelled-confirmation.ts'
import { findOpener } from '../opener.ts'
import { createStore } from '../store.ts'
import { currentSession, onSessionChange } from './session.ts'

/** The server asks who is there before it makes a change; all calls that wait share one question. */
export interface OpenStepUp {
  methods: readonly StepUpMethod[]
  /** Gets the focus back. */
  opener: HTMLElement
  answered: Promise<void>
  confirm: () => void
  cancel: () => void
}

export const openStepUp = createStore<OpenStepUp | null>(null)

const methodsIn = (error: unknown): readonly StepUpMethod[] | null =>
  error instanceof ApiError && error.code === 'step_up_needed' ? (error.detail as StepUpNeeded).methods : null

const ask = (methods: readonly StepUpMethod[]): void => {
  const userId = currentSession()?.user.id
  const opener = findOpener() ?? document.body
  let settle: Pick<OpenStepUp, 'confirm' | 'cancel'> = { confirm: () => {}, cancel: () => {} }
  const answered = new Promise<void>((resolve, reject) => {
    settle = { confirm: resolve, cancel: () => reject(new CancelledConfirmation()) }
  })
  const end = (how: () => void) => () => {
    stopWatching()
    openStepUp.set(null)
    how()
  }
  const cancel = end(settle.cancel)
  const stopWatching = onSessionChange(() => {
    if (currentSession()?.user.id !== userId) cancel()
  })
  openStepUp.set({ methods, opener, answered, confirm: end(settle.confirm), cancel })
}

export const cancelStepUp = (): void => openStepUp.get()?.cancel()

/**
 * Sends a call; if the server wants to know who is there first, asks the user and sends it once more. Rejects with
 * `CancelledConfirmation` if they do not confirm.
 */
export const withStepUp = async <T>(
  token: string | undefined,
  sendWith: (token: string | undefined) => Promise<T>,
): Promise<T> => {
  try {
    return await sendWith(token)
  } catch (error) {
    const methods = methodsIn(error)
    if (!methods) throw error
    if (!openStepUp.get()) ask(methods)
    await openStepUp.get()?.answered
    // The token may have been exchanged while the user was typing.
    return sendWith(currentSession()?.access_token)
  }
}
