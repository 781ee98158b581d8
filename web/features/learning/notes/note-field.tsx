import { Button, Textarea } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { limits } from '#contract/limits.ts'
import classes from './note-field.module.css'
import type { useNote } from './use-note.ts'

type NoteState = ReturnType<typeof useNote>

/** The note was changed here and on another device, so the user chooses which one to keep. */
const Clash = ({ note }: { note: NoteState }) => {
  const { t } = useTranslation('learning')
  return (
    <div className={classes.clash} role="alert">
      <p>{t('notes.clash')}</p>
      <blockquote>{note.state.theirs?.text || t('notes.clashEmpty')}</blockquote>
      <div>
        <Button size="compact-sm" onClick={note.keepMine}>
          {t('notes.keepMine')}
        </Button>
        <Button size="compact-sm" variant="default" onClick={note.takeTheirs}>
          {t('notes.takeTheirs')}
        </Button>
      </div>
    </div>
  )
}

/** The user's own note on an item. */
export const NoteField = ({ note }: { note: NoteState }) => {
  const { t } = useTranslation('learning')
  const { phase, error } = note.state
  const said =
    phase === 'conflict' ? '' : phase === 'refused' ? (error?.message ?? '') : t(`notes.phase.${phase}`)
  return (
    <div className={classes.note}>
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
      <p className={classes.phase} role="status" data-phase={phase}>
        {note.text === '' && phase === 'saved' ? '' : said}
      </p>
    </div>
  )
}
