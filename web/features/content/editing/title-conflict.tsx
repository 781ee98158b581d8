import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { LessonSaving } from '../saving/use-lesson-saving.ts'
import classes from './lesson-editor.module.css'

/** Shown after someone else has renamed the lesson. */
export const TitleConflict = ({ saving }: { saving: LessonSaving }) => {
  const { t } = useTranslation('editor')
  const { theirs } = saving.state
  if (!theirs) return null
  return (
    <div className={classes.notice} role="alert">
      <p>{t('title.conflict', { title: theirs.title })}</p>
      <Button size="sm" variant="default" onClick={saving.takeTheirs}>
        {t('title.useTheirs')}
      </Button>
      <Button size="sm" variant="default" onClick={() => void saving.autosave.keepMine()}>
        {t('title.keepMine')}
      </Button>
    </div>
  )
}
