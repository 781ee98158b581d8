import { Button, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { History } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { asDocument } from '#blocks/document/steps.ts'
import { bidiIsolate } from '#contract/bidi-isolate.ts'
import type { Content, ContentDocument } from '#contract/content/content.ts'
import { useFormat } from '#lib/i18n/format.ts'
import { TextSkeleton } from '#ui/feedback/skeleton.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { contentStateQuery, contentStatesQuery } from '../content.api.ts'
import { canEdit, knownForm } from '../schema/document.ts'
import { ComparedText } from './compared-text.tsx'
import classes from './history-dialog.module.css'

interface HistoryDialogProps {
  content: Content
  /** The text as it is on the page. */
  now: ContentDocument
  onRestore: (document: ContentDocument) => void
  onClose: () => void
}

const pathOf = ({ course_id, lesson_id, id }: Content) => ({
  courseId: course_id,
  lessonId: lesson_id,
  contentId: id,
})

const State = ({ content, now, version, onRestore }: HistoryDialogProps & { version: number }) => {
  const { t } = useTranslation('editor')
  const { data } = useQuery(contentStateQuery(pathOf(content), version))
  const document = data && asDocument(data.data.document)
  if (!document) return <TextSkeleton lines={8} />
  return (
    <>
      <ComparedText document={knownForm(document)} from={now} locale={content.locale} />
      <Button disabled={!canEdit(document)} onClick={() => onRestore(document)}>
        {t('history.restore')}
      </Button>
    </>
  )
}

/** The last saved versions of a text, compared with the page. Restoring one is saved like any other change. */
const HistoryDialog = (props: HistoryDialogProps) => {
  const { content, onClose } = props
  const { t } = useTranslation('editor')
  const format = useFormat()
  const { data } = useQuery(contentStatesQuery(pathOf(content)))
  const [chosen, setChosen] = useState<number>()
  const states = data?.data
  const version = chosen ?? states?.[0]?.version
  return (
    <Dialog onClose={onClose} size="min(1000px, 94vw)" title={t('history.title')}>
      <Text maw="72ch" mb="md" c="dimmed">
        {t('history.why')}
      </Text>
      {states?.length === 0 ? <p>{t('history.none')}</p> : null}
      <div className={classes.columns}>
        <ol className={classes.states}>
          {states?.map((state) => (
            <li key={state.version}>
              <button
                type="button"
                aria-pressed={state.version === version}
                onClick={() => setChosen(state.version)}
              >
                <b>{format.date(state.saved_at, 'moment')}</b>
                <span>
                  {state.saved_by && bidiIsolate(state.saved_by)} ·{' '}
                  {t('history.words', { count: state.words })}
                </span>
              </button>
            </li>
          ))}
        </ol>
        <div className={classes.shown}>
          {version === undefined ? null : <State key={version} {...props} version={version} />}
        </div>
      </div>
    </Dialog>
  )
}

/** Opens the history, which compares with the text on the page. */
export const HistoryButton = (
  props: Omit<HistoryDialogProps, 'onClose' | 'now'> & { now: () => ContentDocument },
) => {
  const { t } = useTranslation('editor')
  const [now, setNow] = useState<ContentDocument | null>(null)
  const button = useRef<HTMLButtonElement>(null)
  const close = () => setNow(null)
  return (
    <>
      <button ref={button} type="button" className={classes.open} onClick={() => setNow(props.now())}>
        <History size={16} aria-hidden />
        <span>{t('history.open')}</span>
      </button>
      {now ? (
        <HistoryDialog
          content={props.content}
          now={now}
          onClose={() => {
            close()
            button.current?.focus()
          }}
          onRestore={(document) => {
            props.onRestore(document)
            close()
          }}
        />
      ) : null}
    </>
  )
}
