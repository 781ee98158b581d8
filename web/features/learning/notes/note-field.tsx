import { Button, Group, Stack, Text, Textarea } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { limits } from '#contract/limits.ts'
import { NoteBox } from '#ui/feedback/note-box.tsx'
import classes from './note-field.module.css'
import type { useNote } from './use-note.ts'

type NoteState = ReturnType<typeof useNote>

/** The note was changed here and on another device, so the user chooses which one to keep. */
const Clash = ({ note }: { note: NoteState }) => {
  const { t } = useTranslation('learning')
  return (
    <NoteBox tone="warn" role="alert">
      <p>{t('notes.clash')}</p>
      <blockquote className={classes.theirs}>{note.state.theirs?.text || t('notes.clashEmpty')}</blockquote>
      <Group gap="xs">
        <Button size="compact-sm" onClick={note.keepMine}>
          {t('notes.keepMine')}
        </Button>
        <Button size="compact-sm" variant="default" onClick={note.takeTheirs}>
          {t('notes.takeTheirs')}
        </Button>
      </Group>
    </NoteBox>
  )
}

/** The user's own note on an item. */
export const NoteField = ({ note }: { note: NoteState }) => {
  const { t } = useTranslation('learning')
  const { phase, error } = note.state
  const said =
    phase === 'conflict' ? '' : phase === 'refused' ? (error?.message ?? '') : t(`notes.phase.${phase}`)
  return (
    <Stack gap="xs">
      <Textarea
        label={t('notes.own')}
        description={t('notes.ownHelp')}
        placeholder={t('notes.placeholder')}
        value={note.text}
        maxLength={limits.note}
        autosize
        minRows={4}
        maxRows={12}
        onChange={({ currentTarget }) => note.write(currentTarget.value)}
        onBlur={note.flush}
      />
      {phase === 'conflict' ? <Clash note={note} /> : null}
      <Text mih="1.4em" fz="xs" c={phase === 'refused' ? 'var(--bad-ink)' : 'dimmed'} role="status">
        {note.text === '' && phase === 'saved' ? '' : said}
      </Text>
    </Stack>
  )
}
