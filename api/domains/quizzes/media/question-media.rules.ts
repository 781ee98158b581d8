import { isStored } from '#contract/blocks/played.ts'
import type { Locale } from '#contract/locales.ts'
import { addressOf, mediaKinds } from '#contract/media/media.ts'
import { mediaKindOf } from '#contract/quizzes/question-media.ts'
import type { LanguageMedia, QuestionMedia, QuestionMediaKind } from '#contract/quizzes/question-types.ts'

/** Media beyond the file that all languages share. */
type MediaSettings = Partial<Pick<QuestionMedia, 'width' | 'height' | 'captions' | 'languages'>>

export const isPlayed = (kind: string): kind is 'video' | 'audio' => kind === 'video' || kind === 'audio'

const isCaptions = new RegExp(`^${addressOf(mediaKinds.captions)}$`)
const isImage = new RegExp(`^${addressOf(['webp', 'svg'])}$`)

const isOfKind = (kind: QuestionMediaKind, url: string): boolean =>
  kind === 'image' ? isImage.test(url) : isStored(kind, url)

const oncePerLocale = <T extends { locale: Locale }>(entries: readonly T[]): T[] => [
  ...new Map(entries.map((entry) => [entry.locale, entry])).values(),
]

/** What is stored of media beside its file; null for nothing. Addresses that do not fit, as in a course file of others, are dropped. */
export function storedMedia({
  width,
  height,
  captions = [],
  languages = [],
  ...media
}: QuestionMedia): MediaSettings | null {
  const kind = mediaKindOf(media)
  const tracks = kind === 'image' ? [] : oncePerLocale(captions.filter(({ src }) => isCaptions.test(src)))
  const files = oncePerLocale(languages.filter(({ url }) => isOfKind(kind, url)))
  const settings = {
    ...(kind === 'video' ? { width, height } : {}),
    ...(tracks.length > 0 ? { captions: tracks } : {}),
    ...(files.length > 0 ? { languages: files } : {}),
  }
  return Object.keys(settings).length > 0 ? settings : null
}

/** Media with another file for all languages. Captions and the files of single languages stay if they still fit. */
export const withFile = (before: QuestionMedia | null, file: QuestionMedia): MediaSettings | null =>
  storedMedia({
    ...file,
    ...(before?.captions ? { captions: before.captions } : {}),
    ...(before?.languages && mediaKindOf(before) === mediaKindOf(file)
      ? { languages: before.languages }
      : {}),
  })

/** Media with the file of one language; null takes it away. */
export const withLanguageFile = (
  media: QuestionMedia,
  locale: Locale,
  file: Omit<LanguageMedia, 'locale'> | null,
): MediaSettings | null => {
  const others = (media.languages ?? []).filter((own) => own.locale !== locale)
  return storedMedia({ ...media, languages: file ? [...others, { ...file, locale }] : others })
}

/** Media with captions in one language; null takes them away. */
export const withCaptions = (
  media: QuestionMedia,
  locale: Locale,
  src: string | null,
): MediaSettings | null => {
  const captions = media.captions ?? []
  const at = captions.findIndex((track) => track.locale === locale)
  const next = src === null ? [] : [{ locale, src }]
  return storedMedia({
    ...media,
    captions: at < 0 ? [...captions, ...next] : captions.toSpliced(at, 1, ...next),
  })
}
