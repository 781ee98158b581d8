import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Notice } from '#ui/feedback/notice.tsx'
import type { LessonSaving } from '../saving/use-lesson-saving.ts'

/** Shown after someone else has renamed the lesson. */
export const TitleConflict = ({ saving }: { saving: LessonSaving }) => {
  const { t } = useTranslation('editor')
  const { theirs } = saving.state
  if (!theirs) return null
  return (
    <Notice
      mb="lg"
      role="alert"
      end={
        <>
          {' '}
          <Button size="sm" variant="default" onClick={saving.takeTheirs}>
            {t('title.useTheirs')}
          </Button>
          <Button size="sm" variant="default" onClick={() => void saving.autosave.keepMine()}>
            {t('title.keepMine')}
          </Button>
        </>
      }
    >
      {t('title.conflict', { title: theirs.title })}
    </Notice>
  )
}
