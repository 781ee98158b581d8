import { Button, FileButton as FileChooser, Group, Textarea, TextInput } from '@mantine/core'
import type { DragEventHandler } from 'react'
import { useTranslation } from 'react-i18next'
import { AudioBlock } from '#blocks/audio/audio-block.tsx'
import { VideoBlock } from '#blocks/video/video-block.tsx'
import { isStored } from '#contract/blocks/played.ts'
import { limits } from '#contract/limits.ts'
import type { Locale } from '#contract/locales.ts'
import { mediaIn } from '#contract/quizzes/question-media.ts'
import type { QuestionMedia, QuestionMediaKind } from '#contract/quizzes/question-types.ts'
import { CaptionTracks, withoutCaptions } from '#entities/media/caption-tracks.tsx'
import { captionsLanguage } from '#entities/media/captions-language.ts'
import { FileButton } from '#entities/media/file-button.tsx'
import { acceptedTypes } from '#entities/media/upload-kinds.ts'
import { handleError } from '#lib/errors/handle-error.ts'
import type { QuestionEntry } from '../question/question-entry.ts'
import { useDraft } from '../use-draft.ts'
import classes from './played-card.module.css'

interface PlayedProps {
  entry: QuestionEntry
  media: QuestionMedia
  locale: Locale
}

const Preview = ({ media, locale, title }: Omit<PlayedProps, 'entry'> & { title: string }) => {
  const { t } = useTranslation('quizzes')
  const { kind, url: src, width, height, captions = [] } = mediaIn(media, locale)
  if (!kind || !isStored(kind, src)) return <p className={classes.waiting}>{t('media.waiting')}</p>
  const attrs = { src, title, captions, transcript: '', poster: null, width, height }
  const Block = kind === 'video' ? VideoBlock : AudioBlock
  return (
    <div className={classes.preview}>
      <Block node={{ type: kind, attrs }} locale={locale} />
    </div>
  )
}

const words = ['alt', 'transcript'] as const

const Words = ({ entry }: Pick<PlayedProps, 'entry'>) => {
  const { t } = useTranslation('editor')
  const { alt, transcript } = useDraft(entry, words)
  return (
    <>
      <TextInput
        label={t('played.title')}
        description={t('played.titleWhy')}
        error={alt.trim() === '' ? t('played.titleMissing') : null}
        maxLength={limits.title}
        value={alt}
        onChange={({ target }) => entry.change({ alt: target.value })}
      />
      <Textarea
        label={t('played.transcript')}
        description={t('played.transcriptWhy')}
        autosize
        minRows={2}
        maxRows={14}
        maxLength={limits.transcript}
        value={transcript}
        onChange={({ target }) => entry.change({ transcript: target.value })}
      />
    </>
  )
}

const Captions = ({ entry, media, locale }: PlayedProps) => {
  const { t } = useTranslation('editor')
  const { captions = [] } = media
  const free = withoutCaptions(captions, [locale])
  const { move, drop, send } = entry.pictures.captions
  return (
    <CaptionTracks
      captions={captions}
      onLanguage={(track, language) => void move(track, language).catch(handleError)}
      onRemove={(track) => void drop(track).catch(handleError)}
      addButton={
        captions.length < limits.captionTracks && free.length > 0 ? (
          <FileButton
            kind="captions"
            send={(file, how) => send(captionsLanguage(file.name, free), file, how)}
            onSent={() => undefined}
          >
            {(button) => (
              <Button size="sm" variant="default" {...button}>
                {t('played.addCaptions')}
              </Button>
            )}
          </FileButton>
        ) : null
      }
    />
  )
}

interface PlayedCardProps extends PlayedProps {
  canArrange: boolean
  drag: { onDragOver: DragEventHandler; onDrop: DragEventHandler }
  onFile: (file: File, kind: QuestionMediaKind) => void
  onDrop: () => void
}

/** A video or audio of a question, with its title, captions and transcript. */
export const PlayedCard = (props: PlayedCardProps) => {
  const { entry, media, locale, canArrange, drag, onFile, onDrop } = props
  const { t } = useTranslation('quizzes')
  const { kind = 'video' } = media
  const { alt } = useDraft(entry, words)
  return (
    <div className={classes.card} {...drag}>
      <Preview media={media} locale={locale} title={alt} />
      {canArrange ? (
        <Group gap={6} align="stretch">
          <FileChooser accept={acceptedTypes[kind]} onChange={(file) => file && onFile(file, kind)}>
            {(button) => (
              <Button {...button} size="sm" variant="default">
                {t('picture.replace')}
              </Button>
            )}
          </FileChooser>
          <Button size="sm" variant="subtle" color="red" onClick={onDrop}>
            {t('picture.remove')}
          </Button>
        </Group>
      ) : null}
      <Words entry={entry} />
      {canArrange ? <Captions entry={entry} media={media} locale={locale} /> : null}
    </div>
  )
}
