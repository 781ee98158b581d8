import { Button, Textarea, TextInput } from '@mantine/core'
import { FileUp, ImagePlus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { AudioAttrs } from '#contract/blocks/audio.ts'
import type { FileAttrs } from '#contract/blocks/file.ts'
import { filmPage, isStored } from '#contract/blocks/played.ts'
import type { VideoAttrs } from '#contract/blocks/video.ts'
import { limits } from '#contract/limits.ts'
import { readFilm, readSoundSeconds } from '#entities/media/video-facts.ts'
import { changeBlock } from '#features/content/blocks/block-actions.ts'
import type { BlockSettingsProps } from '../block-settings.ts'
import { attributesOf, LineField, SwitchField } from '../exercise-fields.tsx'
import classes from '../panel.module.css'
import { CaptionsField } from './captions-field.tsx'
import { FileButton } from './file-button.tsx'

const small = { size: 16, 'aria-hidden': true } as const

const Title = (props: BlockSettingsProps) => {
  const { t } = useTranslation('editor')
  const { attrs, set } = attributesOf<AudioAttrs>(props)
  return (
    <LineField
      label={t('played.title')}
      description={t('played.titleWhy')}
      error={attrs.title.trim() === '' ? t('played.titleMissing') : null}
      maxLength={limits.title}
      value={attrs.title}
      onChange={(value) => set('title', value)}
    />
  )
}

const Transcript = (props: BlockSettingsProps) => {
  const { t } = useTranslation('editor')
  const { attrs, set } = attributesOf<AudioAttrs>(props)
  return (
    <Textarea
      label={t('played.transcript')}
      description={t('played.transcriptWhy')}
      autosize
      minRows={3}
      maxRows={14}
      maxLength={limits.transcript}
      value={attrs.transcript}
      onChange={({ target }) => set('transcript', target.value)}
    />
  )
}

interface ReplaceProps extends Pick<React.ComponentProps<typeof FileButton>, 'kind' | 'onStored'> {
  /** False while there is no file yet. */
  hasFile?: boolean
}

const Replace = ({ kind, onStored, hasFile = true }: ReplaceProps) => {
  const { t } = useTranslation('editor')
  return (
    <FileButton kind={kind} onStored={onStored}>
      {(button) => (
        <Button variant="default" leftSection={<FileUp {...small} />} {...button}>
          {t(hasFile ? 'played.replace' : 'played.choose')}
        </Button>
      )}
    </FileButton>
  )
}

const Poster = (props: BlockSettingsProps) => {
  const { t } = useTranslation('editor')
  const { attrs } = attributesOf<VideoAttrs>(props)
  const { editor, block } = props
  return (
    <div className={classes.field}>
      <span>{t('played.poster')}</span>
      <small>{t('played.posterWhy')}</small>
      {attrs.poster ? <img className={classes.still} src={attrs.poster} alt="" /> : null}
      <FileButton
        kind="image"
        onStored={({ url: poster }) => changeBlock<VideoAttrs>(editor, block, () => ({ poster }))}
      >
        {(button) => (
          <Button size="sm" variant="default" leftSection={<ImagePlus {...small} />} {...button}>
            {t(attrs.poster ? 'image.replace' : 'played.addPoster')}
          </Button>
        )}
      </FileButton>
    </div>
  )
}

/** The address of a video on another site, offered while no file is chosen. */
const FilmAddress = (props: BlockSettingsProps) => {
  const { t } = useTranslation('editor')
  const { attrs, set } = attributesOf<VideoAttrs>(props)
  const isWrong = attrs.src !== '' && !filmPage(attrs.src)
  return (
    <TextInput
      label={t('played.address')}
      description={t('played.addressWhy')}
      type="url"
      error={isWrong ? t('played.addressWrong') : null}
      maxLength={limits.exercise.target}
      value={attrs.src}
      onChange={({ target }) => set('src', target.value.trim())}
    />
  )
}

export const VideoSettings = (props: BlockSettingsProps) => {
  const { t } = useTranslation('editor')
  const { attrs, set } = attributesOf<VideoAttrs>(props)
  const { editor, block } = props
  const stored = isStored('video', attrs.src)
  return (
    <>
      {stored ? null : <FilmAddress {...props} />}
      <Title {...props} />
      <Replace
        kind="video"
        hasFile={stored}
        onStored={({ url: src }, file) => {
          changeBlock<VideoAttrs>(editor, block, () => ({ width: null, height: null, seconds: null, src }))
          void readFilm(file).then((film) => {
            const { width = null, height = null, seconds = null } = film ?? {}
            changeBlock<VideoAttrs>(editor, block, (now) =>
              now.src === src ? { width, height, seconds } : {},
            )
          })
        }}
      />
      <Poster {...props} />
      {stored ? <CaptionsField {...props} /> : null}
      <Transcript {...props} />
      {stored ? (
        <SwitchField
          label={t('played.mustWatch')}
          description={t('played.mustWatchWhy')}
          value={attrs.must_watch}
          onChange={(value) => set('must_watch', value)}
        />
      ) : null}
    </>
  )
}

export const AudioSettings = (props: BlockSettingsProps) => {
  const { editor, block } = props
  return (
    <>
      <Title {...props} />
      <Replace
        kind="audio"
        onStored={({ url: src }, file) => {
          changeBlock<AudioAttrs>(editor, block, () => ({ src, seconds: null }))
          void readSoundSeconds(file).then((seconds) =>
            changeBlock<AudioAttrs>(editor, block, (now) => (now.src === src ? { seconds } : {})),
          )
        }}
      />
      <CaptionsField {...props} />
      <Transcript {...props} />
    </>
  )
}

export const FileSettings = (props: BlockSettingsProps) => {
  const { t } = useTranslation('editor')
  const { attrs, set } = attributesOf<FileAttrs>(props)
  const { editor, block } = props
  return (
    <>
      <LineField
        label={t('played.fileName')}
        description={t('played.fileNameWhy')}
        error={attrs.name.trim() === '' ? t('played.fileNameMissing') : null}
        maxLength={limits.title}
        value={attrs.name}
        onChange={(value) => set('name', value)}
      />
      <Replace
        kind="file"
        onStored={({ url: src, bytes }) => changeBlock<FileAttrs>(editor, block, () => ({ src, bytes }))}
      />
    </>
  )
}
