import { Button, Select, Textarea, TextInput } from '@mantine/core'
import { ImagePlus, RefreshCw, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { limits } from '../../../../contract/limits.ts'
import { locales } from '../../../../contract/locales.ts'
import {
  type AudioAttrs,
  type FileAttrs,
  filmPage,
  isStored,
  type Track,
  type VideoAttrs,
} from '../../../../contract/media-blocks.ts'
import { useFormat } from '../../../lib/i18n/format.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { changeBlock } from '../blocks/block-actions.ts'
import { readFilm } from '../blocks/film-facts.ts'
import { useWriting } from '../editing/writing.ts'
import type { BlockSettingsProps } from './block-settings.ts'
import { attributesOf, LineField, SwitchField } from './exercise-fields.tsx'
import { FileButton } from './file-button.tsx'
import classes from './panel.module.css'

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

/** One file a language, in the order they were added. */
const Captions = (props: BlockSettingsProps) => {
  const { t } = useTranslation('editor')
  const format = useFormat()
  const { locale } = useWriting()
  const { attrs, set } = attributesOf<AudioAttrs>(props)
  const taken = new Set(attrs.captions.map((track) => track.locale))
  const free = [locale, ...locales].find((each) => !taken.has(each))
  const change = (at: number, next: Track) =>
    set(
      'captions',
      attrs.captions.map((track, place) => (place === at ? next : track)),
    )
  return (
    <div className={classes.field}>
      <span>{t('played.captions')}</span>
      <small>{t('played.captionsWhy')}</small>
      {attrs.captions.map((track, at) => (
        <div className={classes.track} key={track.locale}>
          <Select
            size="sm"
            aria-label={t('played.captionsLanguage')}
            allowDeselect={false}
            data={locales
              .filter((each) => each === track.locale || !taken.has(each))
              .map((each) => ({ value: each, label: format.language(each) }))}
            value={track.locale}
            onChange={(value) => value && change(at, { ...track, locale: value })}
          />
          <IconButton
            label={t('played.removeCaptions', { language: format.languageInText(track.locale) })}
            onClick={() =>
              set(
                'captions',
                attrs.captions.filter((each) => each !== track),
              )
            }
          >
            <Trash2 {...small} />
          </IconButton>
        </div>
      ))}
      {free ? (
        <FileButton
          kind="captions"
          onStored={({ url: src }) =>
            changeBlock<AudioAttrs>(props.editor, props.block, ({ captions }) => ({
              captions: [...captions.filter((each) => each.locale !== free), { locale: free, src }],
            }))
          }
        >
          {(button) => (
            <Button size="sm" variant="default" {...button}>
              {t('played.addCaptions')}
            </Button>
          )}
        </FileButton>
      ) : null}
    </div>
  )
}

const Replace = ({ kind, onStored }: Pick<React.ComponentProps<typeof FileButton>, 'kind' | 'onStored'>) => {
  const { t } = useTranslation('editor')
  return (
    <FileButton kind={kind} onStored={onStored}>
      {(button) => (
        <Button variant="default" leftSection={<RefreshCw {...small} />} {...button}>
          {t('played.replace')}
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

/** Where a film elsewhere is seen, for as long as no file was chosen. */
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
        onStored={({ url: src }, file) => {
          void readFilm(file).then((film) => {
            const size = { width: film?.width ?? null, height: film?.height ?? null }
            changeBlock<VideoAttrs>(editor, block, () => ({ ...size, src }))
          })
        }}
      />
      <Poster {...props} />
      {stored ? <Captions {...props} /> : null}
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
        onStored={({ url: src }) => changeBlock<AudioAttrs>(editor, block, () => ({ src }))}
      />
      <Captions {...props} />
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
        error={attrs.name.trim() === '' ? t('played.titleMissing') : null}
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
