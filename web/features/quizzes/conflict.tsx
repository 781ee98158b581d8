import { Button } from '@mantine/core'
import { GitMerge } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './conflict.module.css'

interface ConflictProps {
  /** The version that someone else saved meanwhile. */
  theirs: ReactNode
  onKeepMine: () => void
  onTakeTheirs: () => void
}

/**
 * Shown when someone else has saved the same text: their version is here, the user's own is on the page, and one of
 * them is chosen.
 */
export const Conflict = ({ theirs, onKeepMine, onTakeTheirs }: ConflictProps) => {
  const { t } = useTranslation('quizzes')
  return (
    <section className={classes.conflict} role="alert">
      <h3>
        <GitMerge size={16} aria-hidden />
        {t('conflict.title')}
      </h3>
      <p>{t('conflict.why')}</p>
      <div className={classes.theirs}>{theirs}</div>
      <div className={classes.actions}>
        <Button size="sm" onClick={onKeepMine}>
          {t('conflict.keepMine')}
        </Button>
        <Button size="sm" variant="default" onClick={onTakeTheirs}>
          {t('conflict.takeTheirs')}
        </Button>
      </div>
    </section>
  )
}
