import { Button, Group, Stack } from '@mantine/core'
import { GitMerge } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { NoteBox } from '#ui/feedback/note-box.tsx'
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
    <NoteBox tone="warn" mb="md" role="alert">
      <Stack gap="xs">
        <Group component="h3" gap="xs" wrap="nowrap" c="var(--warn-ink)">
          <GitMerge size={16} aria-hidden />
          {t('conflict.title')}
        </Group>
        <p>{t('conflict.why')}</p>
        <div className={classes.theirs}>{theirs}</div>
        <Group gap="xs">
          <Button size="sm" onClick={onKeepMine}>
            {t('conflict.keepMine')}
          </Button>
          <Button size="sm" variant="default" onClick={onTakeTheirs}>
            {t('conflict.takeTheirs')}
          </Button>
        </Group>
      </Stack>
    </NoteBox>
  )
}
