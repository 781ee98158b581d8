import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Attempt } from '../../../../contract/attempts.ts'
import { notify } from '../../../lib/notifications/notifications.ts'

const markOf = ({ cursor, progress }: Attempt): string =>
  `${cursor} ${progress.filter(({ answered }) => answered).length}`

/**
 * Says so when an attempt went on without this window: in another one, or on another device. What this window itself brought
 * about it is told with `expect`.
 */
export const useElsewhere = (
  open: Attempt | null,
  { last, onChanged }: { last: Attempt | null; onChanged: () => void },
): { expect: (attempt: Attempt) => void } => {
  const { t } = useTranslation('learning')
  const known = useRef(open && { id: open.id, mark: markOf(open) })
  const compare = useEffectEvent(() => {
    const before = known.current
    known.current = open && { id: open.id, mark: markOf(open) }
    if (!before) return
    const endedElsewhere = !open && last?.id === before.id && last.status === 'submitted'
    const movedElsewhere = open?.id === before.id && known.current?.mark !== before.mark
    if (endedElsewhere || movedElsewhere)
      notify({
        id: 'quiz-elsewhere',
        type: 'info',
        title: t('quiz.elsewhere'),
        message: t(endedElsewhere ? 'quiz.elsewhereEnded' : 'quiz.elsewhereWhy'),
      })
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: compared whenever the attempt is another
  useEffect(() => compare(), [open, last])

  const follow = useEffectEvent((event: StorageEvent) => {
    // The other window has just been answered: it took away what it had kept until then.
    if (open && event.newValue === null && event.key?.endsWith(`answer ${open.id}`)) onChanged()
  })
  useEffect(() => {
    window.addEventListener('storage', follow)
    return () => window.removeEventListener('storage', follow)
  }, [])
  return {
    expect: (attempt) => {
      known.current = attempt.status === 'open' ? { id: attempt.id, mark: markOf(attempt) } : null
    },
  }
}
