import type { decisionActions, ModeratedSubject } from '#contract/community/moderation.ts'

type Action = (typeof decisionActions)[number]
export interface DecisionChoice {
  action: Action
  label: Action | 'keepHidden' | 'keepLocked'
  why: Action | 'declines' | 'accepts'
}

const plain = (action: Action): DecisionChoice => ({ action, label: action, why: action })

/** What can be decided about a text. An objection to a decision can be turned down, by the same decision again. */
export const decisionChoices = ({
  subject_kind,
  state,
  is_locked,
  appeal,
}: Pick<ModeratedSubject, 'subject_kind' | 'state' | 'is_locked' | 'appeal'>): DecisionChoice[] => {
  const lock = subject_kind === 'post' ? [plain(is_locked ? 'unlock' : 'lock')] : []
  if (appeal && state === 'hidden')
    return [
      { action: 'hide', label: 'keepHidden', why: 'declines' },
      { action: 'restore', label: 'restore', why: 'accepts' },
      ...lock,
    ]
  if (appeal && state === 'visible' && is_locked)
    return [
      { action: 'lock', label: 'keepLocked', why: 'declines' },
      { action: 'unlock', label: 'unlock', why: 'accepts' },
      plain('hide'),
    ]
  return [...(state === 'hidden' ? [] : [plain('hide')]), plain('restore'), ...lock]
}
