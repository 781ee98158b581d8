import { Box, Button, Group, Text } from '@mantine/core'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { Captions, FileText } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { blockIcons } from '#blocks/block-icons.ts'
import type { Locale } from '#contract/locales.ts'
import type { MediaItem } from '#contract/translations/items.ts'
import type { TranslationJob } from '#contract/translations/jobs.ts'
import { handleError } from '#lib/errors/handle-error.ts'
import { useFormat } from '#lib/i18n/format.ts'
import { shownPages } from '#lib/query/endpoint-query.ts'
import { EmptyState } from '#ui/feedback/error-state.tsx'
import { RowsSkeleton, Skeleton } from '#ui/feedback/skeleton.tsx'
import { LoadMore } from '#ui/layout/load-more.tsx'
import { SectionHeader } from '#ui/layout/page.tsx'
import { Status } from '#ui/text/pill.tsx'
import { type JobPath, mediaMutation, mediaPagesQuery, sendMediaFile } from '../translations.api.ts'
import classes from './media-panel.module.css'

const isPicture = ({ slot, kind }: MediaItem): boolean =>
  slot === 'poster' || slot === 'still' || kind === 'image'

const accepted = (item: MediaItem): string => {
  if (isPicture(item)) return 'image/*'
  if (item.slot === 'captions') return '.vtt,text/vtt'
  return item.kind === 'lottie' ? '.json,application/json' : `${item.kind}/*`
}

interface MediaRowProps {
  item: MediaItem
  job: TranslationJob
  path: JobPath
}

/** What the file is: for the main file of a block, the kind of the block. */
const useSlotName = ({ slot, kind, question }: MediaItem): string => {
  const { t } = useTranslation(['translations', 'editor'])
  const name = slot === 'src' ? t(`editor:blocks.${kind as 'image'}`) : t(`translations:media.slots.${slot}`)
  return question ? t('translations:media.ofQuestion', { name, number: question.number }) : name
}

const useMediaName = (item: MediaItem) => `${item.title}: ${useSlotName(item)}`

/** Whether a language has a file of its own or shows the source's. */
const MediaState = ({ item, job }: Pick<MediaRowProps, 'item' | 'job'>) => {
  const { t } = useTranslation('translations')
  const format = useFormat()
  return (
    <Status
      tone={item.is_stale ? 'warn' : item.target ? 'good' : 'neutral'}
      mark={item.target ? 'full' : 'ring'}
    >
      {item.is_stale
        ? t('media.stale', { language: format.language(job.source_locale) })
        : item.target
          ? t('media.own', { language: format.language(job.locale) })
          : item.source === ''
            ? t('media.noCaptions')
            : t('media.inherits', { language: format.language(job.source_locale) })}
    </Status>
  )
}

/** Sends a file and makes it the one of the language. */
const useSendFile = (path: JobPath, item: MediaItem, locale: Locale) => {
  const [isSending, setSending] = useState(false)
  const save = useMutation(mediaMutation(path))
  const send = async (file: File) => {
    setSending(true)
    try {
      const { url } = await sendMediaFile(path.courseId, item, { file, locale })
      await save.mutateAsync({ id: item.id, address: url })
    } catch (error) {
      if (!save.isError) handleError(error)
    } finally {
      setSending(false)
    }
  }
  return { isSending, send, save: (address: string | null) => save.mutate({ id: item.id, address }) }
}

const MediaButtons = ({ item, job, path }: MediaRowProps) => {
  const { t } = useTranslation('translations')
  const name = useMediaName(item)
  const input = useRef<HTMLInputElement>(null)
  const { isSending, send, save } = useSendFile(path, item, job.locale)
  const isAbsent = (item.target ?? item.source) === ''
  return (
    <Group component="span" gap={8} align="stretch" className={classes.buttons ?? ''}>
      <input
        ref={input}
        type="file"
        hidden
        accept={accepted(item)}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          target.value = ''
          if (file) void send(file)
        }}
      />
      <Button
        variant="default"
        size="sm"
        loading={isSending}
        aria-label={isAbsent ? t('media.addIt', { name }) : t('media.replaceIt', { name })}
        onClick={() => input.current?.click()}
      >
        {isAbsent ? t('media.add') : t('media.replace')}
      </Button>
      {item.is_stale ? (
        <Button variant="default" size="sm" onClick={() => save(item.target)}>
          {t('media.keep')}
        </Button>
      ) : null}
      {item.target ? (
        <Button variant="subtle" size="sm" onClick={() => save(null)}>
          {t('media.reset')}
        </Button>
      ) : null}
    </Group>
  )
}

const MediaRow = ({ item, job, path }: MediaRowProps) => {
  const name = useMediaName(item)
  const slotName = useSlotName(item)
  const Icon = item.slot === 'captions' ? Captions : (blockIcons[item.kind] ?? FileText)
  return (
    <li>
      {isPicture(item) ? (
        <img src={item.target ?? item.source} alt={name} loading="lazy" />
      ) : (
        <span className={classes.file}>
          <Icon size={24} aria-hidden />
        </span>
      )}
      <div>
        <b>{item.title}</b>
        <Box component="small" display="block" c="dimmed">
          {slotName}
        </Box>
        <MediaState item={item} job={job} />
      </div>
      {job.can.translate ? <MediaButtons item={item} job={job} path={path} /> : null}
    </li>
  )
}

/** The files of the lessons and questions: a language shows the source's file until it has one of its own. */
export const MediaPanel = ({ job }: { job: TranslationJob }) => {
  const { t } = useTranslation('translations')
  const path: JobPath = { courseId: job.course.id, translationJobId: job.id }
  const pages = useInfiniteQuery(mediaPagesQuery(path))
  const { rows, total, more } = shownPages(pages)
  return (
    <>
      <SectionHeader title={t('media.title')} />
      <Text maw="64ch" mt={-8} mb={14} c="dimmed">
        {t('media.why')}
      </Text>
      {!rows ? (
        <Skeleton>
          <RowsSkeleton rows={4} />
        </Skeleton>
      ) : rows.length === 0 ? (
        <EmptyState title={t('media.none')} message={t('media.noneWhy')} />
      ) : (
        <>
          <ul className={classes.rows}>
            {rows.map((item) => (
              <MediaRow key={item.id} {...{ item, job, path }} />
            ))}
          </ul>
          <LoadMore text={t('media.shown', { count: total ?? rows.length })} more={more} />
        </>
      )}
    </>
  )
}
