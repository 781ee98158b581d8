import { Box, Button, Textarea } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { limits } from '#contract/limits.ts'
import type { UnitDetail } from '#contract/translations/items.ts'
import { useUnsentText } from '#lib/autosave/use-unsent-text.ts'
import { useFormat } from '#lib/i18n/format.ts'
import { Skeleton, SkeletonBar } from '#ui/feedback/skeleton.tsx'
import { Avatar } from '#ui/media/avatar.tsx'
import { Pill } from '#ui/text/pill.tsx'
import { StateWord } from '../states/state-mark.tsx'
import { commentMutation, type JobPath, resolveMutation, unitQuery } from '../translations.api.ts'
import classes from './unit-notes.module.css'

type Comment = UnitDetail['comments'][number]

const Thread = ({ path, comments }: { path: JobPath; comments: readonly Comment[] }) => {
  const { t } = useTranslation('translations')
  const format = useFormat()
  const resolve = useMutation(resolveMutation(path))
  return (
    <ul className={classes.thread}>
      {comments.map(({ id, kind, body, by, at, resolved_at, can }) => (
        <li key={id}>
          <Avatar name={by ?? t('notes.somebody')} size="sm" />
          <div>
            <p>
              <b>{by ?? t('notes.somebody')}</b> {format.relative(at)}{' '}
              {kind === 'question' ? (
                <Pill tone={resolved_at ? 'neutral' : 'warn'}>
                  {t(resolved_at ? 'notes.answered' : 'notes.question')}
                </Pill>
              ) : null}
            </p>
            <p>{body}</p>
          </div>
          {can.resolve && kind === 'question' ? (
            <Button
              size="sm"
              variant="subtle"
              loading={resolve.isPending && resolve.variables.commentId === id}
              onClick={() => resolve.mutate({ commentId: id, resolved: !resolved_at })}
            >
              {t(resolved_at ? 'notes.reopen' : 'notes.resolve')}
            </Button>
          ) : null}
        </li>
      ))}
    </ul>
  )
}

interface UnitNotesProps {
  path: JobPath
  unitId: string
  /** The name under which a comment stays on this device until it is sent. */
  draftName: string
  /** Called on Escape; `isEmpty` is true if no typed text would be lost. */
  onEscape: (isEmpty: boolean) => void
}

const NoteForm = ({ path, unitId, draftName, onEscape }: UnitNotesProps) => {
  const { t } = useTranslation('translations')
  const { text: body, change, forget } = useUnsentText(draftName)
  const add = useMutation(commentMutation(path))
  const send = (kind: 'comment' | 'question') => {
    if (!body.trim() || add.isPending) return
    // By then a fast user may be writing the next one, or be at another unit, where callbacks of `mutate` would not run.
    add.mutateAsync({ id: unitId, kind, body: body.trim() }).then(
      () => forget(body),
      () => undefined,
    )
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape from any of its fields leaves it
    <form
      className={classes.noteForm}
      onKeyDown={({ key }) => {
        if (key === 'Escape') onEscape(body.trim() === '')
      }}
      onSubmit={(event) => {
        event.preventDefault()
        send('comment')
      }}
    >
      <Textarea
        aria-label={t('notes.write')}
        placeholder={t('notes.write')}
        data-note-field
        autosize
        minRows={2}
        maxLength={limits.reason}
        value={body}
        onChange={({ currentTarget }) => change(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send('comment')
        }}
      />
      <div>
        <Button type="submit" size="sm" variant="default" loading={add.isPending}>
          {t('notes.comment')}
        </Button>
        <Button size="sm" variant="subtle" onClick={() => send('question')}>
          {t('notes.ask')}
        </Button>
      </div>
    </form>
  )
}

const History = ({ history }: { history: UnitDetail['history'] }) => {
  const { t } = useTranslation('translations')
  const format = useFormat()
  return (
    <ul className={classes.history}>
      {history.slice(0, 6).map(({ revision, state, origin, by, at, reason, warning }) => (
        <li key={`${revision} ${at} ${warning?.code}`}>
          <Box component="b" fw={500} c="var(--ink)">
            {by ?? t('notes.somebody')}
          </Box>{' '}
          {warning ? (
            t(warning.dismissed ? 'dismissal.dismissed' : 'dismissal.restored')
          ) : (
            <StateWord state={state} />
          )}{' '}
          {!warning && origin && origin !== 'human' ? t(`origins.${origin}`) : null}{' '}
          {format.date(at, 'moment')}
          {warning ? <div>{t(`checks.${warning.code}`).replace(/:$/, '…')}</div> : null}
          {reason ? <div>{warning ? <q>{reason}</q> : reason}</div> : null}
        </li>
      ))}
    </ul>
  )
}

/** The comments on a unit, and its earlier versions. */
export const UnitNotes = (props: UnitNotesProps) => {
  const { path, unitId } = props
  const { t } = useTranslation('translations')
  const { data } = useQuery(unitQuery(path, unitId))
  const detail = data?.data
  return (
    <div className={classes.notesPanel}>
      <section aria-label={t('notes.title')}>
        <h3>{t('notes.title')}</h3>
        {detail ? (
          <Thread path={path} comments={detail.comments} />
        ) : (
          <Skeleton>
            <SkeletonBar width="60%" />
          </Skeleton>
        )}
        <NoteForm {...props} />
      </section>
      <section aria-label={t('notes.history')}>
        <h3>{t('notes.history')}</h3>
        {detail?.history.length === 0 ? <p>{t('notes.noHistory')}</p> : null}
        {detail ? <History history={detail.history} /> : null}
      </section>
    </div>
  )
}
