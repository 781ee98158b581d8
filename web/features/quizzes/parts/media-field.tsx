import { Button, FileButton, Group, Text } from '@mantine/core'
import { AudioLines, Clapperboard, ImagePlus } from 'lucide-react'
import { type DragEvent, memo, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Locale } from '#contract/locales.ts'
import { mediaKindOf } from '#contract/quizzes/question-media.ts'
import { type QuestionMediaKind, questionMediaKinds } from '#contract/quizzes/question-types.ts'
import { SendingProgress } from '#entities/media/file-button.tsx'
import { NoRoomError, refuseWithoutRoom } from '#entities/media/storage-room.ts'
import { acceptedTypes, kindOf, largest, titleOf } from '#entities/media/upload-kinds.ts'
import { hasStatus } from '#lib/api/api-error.ts'
import { fieldErrors } from '#lib/api/form-errors.ts'
import { handleError } from '#lib/errors/handle-error.ts'
import { useFormat } from '#lib/i18n/format.ts'
import { useStore } from '#lib/store.ts'
import type { QuestionEntry } from '../question/question-entry.ts'
import { roomOf } from '../quizzes.api.ts'
import { useDraft } from '../use-draft.ts'
import classes from './picture-field.module.css'
import { PictureField } from './picture-field.tsx'
import { PlayedCard } from './played-card.tsx'

const small = { size: 16, 'aria-hidden': true } as const
const icons = {
  image: <ImagePlus {...small} />,
  video: <Clapperboard {...small} />,
  audio: <AudioLines {...small} />,
}

interface MediaFieldProps {
  entry: QuestionEntry
  /** False where texts are only translated. */
  canArrange: boolean
  locale: Locale
}

/** The server’s error about the file itself, shown beside it; any other is handled like those of other calls. */
const wrongWith = (error: unknown): string | undefined =>
  Object.values(fieldErrors(error))[0] ??
  (error instanceof NoRoomError || hasStatus(error, 413, 415) ? error.message : undefined)

const useSendMedia = (entry: QuestionEntry) => {
  const { t } = useTranslation('editor')
  const format = useFormat()
  const [problem, setProblem] = useState<string>()
  const refuse = (error: unknown) => {
    const words = wrongWith(error)
    if (words) setProblem(words)
    else handleError(error)
  }
  const send = async (file: File, kind: QuestionMediaKind) => {
    setProblem(undefined)
    if (file.size > largest[kind]) {
      setProblem(t('upload.tooLarge', { name: file.name, size: format.bytes(largest[kind]) }))
      return
    }
    try {
      await refuseWithoutRoom(() => roomOf(entry.pictures.courseId), file, { t, format })
      await entry.pictures.send(file, kind)
    } catch (error) {
      return refuse(error)
    }
    if (kind === 'image' || !entry.pictures.ofQuestion()) return
    // Also stores a question that is still empty, since a file belongs to a stored one.
    const { alt } = entry.draft.get()
    if (alt.trim() === '') entry.change({ alt: titleOf(file.name) })
    else if (entry.saved.get() === null) entry.change({})
  }
  const drop = async () => {
    setProblem(undefined)
    await entry.pictures.drop().catch(handleError)
  }
  return { problem, setProblem, send, drop }
}

/** The kinds that a type of question can show. */
const kindsFor = (type: string): readonly QuestionMediaKind[] =>
  type === 'hotspot' ? ['image'] : questionMediaKinds

interface ChooserProps {
  kinds: readonly QuestionMediaKind[]
  onFile: (file: File, kind: QuestionMediaKind) => void
}

/** One button for each kind of file, before there is one. */
const Chooser = ({ kinds, onFile }: ChooserProps) => {
  const { t } = useTranslation('quizzes')
  return (
    <>
      <Group gap={8}>
        {kinds.map((kind) => (
          <FileButton key={kind} accept={acceptedTypes[kind]} onChange={(file) => file && onFile(file, kind)}>
            {(props) => (
              <Button {...props} size="sm" variant="default" leftSection={icons[kind]}>
                {t(`media.add.${kind}`)}
              </Button>
            )}
          </FileButton>
        ))}
      </Group>
      <span>{t('media.drop')}</span>
    </>
  )
}

/** Once the cancel button is gone, its focus moves to what has taken its place. */
const useFocusAfter = (isSending: boolean) => {
  const frame = useRef<HTMLDivElement>(null)
  const before = useRef(isSending)
  useEffect(() => {
    const isOver = before.current && !isSending
    before.current = isSending
    if (!isOver || document.activeElement !== document.body) return
    const control = (of: string) => frame.current?.querySelector<HTMLElement>(of)
    const next = control('input:not([type=file])') ?? control('button')
    next?.focus({ preventScroll: true })
  }, [isSending])
  return frame
}

const fields = ['type', 'alt'] as const

/** The image, video or audio of a question: chosen, or dropped onto its frame. */
export const MediaField = memo(({ entry, canArrange, locale }: MediaFieldProps) => {
  const { t } = useTranslation('quizzes')
  useStore(entry.saved)
  useStore(entry.pictures.waiting)
  const sending = useStore(entry.pictures.sending)
  const { type, alt } = useDraft(entry, fields)
  const { problem, setProblem, send, drop } = useSendMedia(entry)
  const frame = useFocusAfter(sending !== null)
  const media = entry.pictures.ofQuestion()
  const kinds = kindsFor(type)
  if (!media && !canArrange) return null
  const take = (file: File | undefined) => {
    const kind = file && kindOf(file)
    if (file && kinds.some((each) => each === kind)) void send(file, kind as QuestionMediaKind)
    else if (file) setProblem(t('media.unknown', { name: file.name }))
  }
  const drag = {
    onDragOver: (event: DragEvent) => event.preventDefault(),
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      if (canArrange) take(event.dataTransfer.files[0])
    },
  }
  return (
    <div ref={frame} className={classes.place}>
      {sending ? (
        <div className={classes.empty}>
          <SendingProgress name={sending.name} done={sending.done} onCancel={sending.cancel} />
        </div>
      ) : media && mediaKindOf(media) === 'image' ? (
        <PictureField
          picture={media}
          alt={alt}
          // For a hotspot question, the areas are drawn on the image itself.
          isShownElsewhere={type === 'hotspot'}
          onSend={entry.pictures.send}
          onDrop={entry.pictures.drop}
          onAlt={(words) => entry.change({ alt: words })}
          canArrange={canArrange}
        />
      ) : media ? (
        <PlayedCard {...{ entry, media, canArrange, locale, drag }} onFile={send} onDrop={drop} />
      ) : (
        <div className={classes.empty} {...drag}>
          <Chooser kinds={kinds} onFile={(file, kind) => void send(file, kind)} />
        </div>
      )}
      {problem ? (
        <Text role="alert" mt={6} fz="ui" c="var(--bad-ink)">
          {problem}
        </Text>
      ) : null}
    </div>
  )
})
