import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { NoteBox } from '#ui/feedback/note-box.tsx'
import type { LessonSaving } from '../saving/use-lesson-saving.ts'

/** Shown after someone else has renamed the lesson. */
export const TitleConflict = ({ saving }: { saving: LessonSaving }) => {
  const { t } = useTranslation('editor')
  const { theirs } = saving.state
  if (!theirs) return null
  return (
    <NoteBox
      tone="info"
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
    </NoteBox>
  )
}
