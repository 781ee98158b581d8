import { limits } from '#contract/limits.ts'
import { type FileExtension, fileTypes, mediaKinds, mediaLimits } from '#contract/media/media.ts'

/** The files that become blocks when chosen, dropped or pasted. */
export const uploadKinds = ['image', 'lottie', 'video', 'audio', 'file'] as const
export type UploadKind = (typeof uploadKinds)[number]

const pictureTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif', 'image/svg+xml']
const captionTypes = '.vtt,.srt,text/vtt,application/x-subrip'

const typesOf = (extensions: readonly FileExtension[]): string =>
  extensions.flatMap((extension) => [`.${extension}`, fileTypes[extension].split(';')[0]]).join(',')

/** For the device's file chooser. */
export const acceptedTypes: Record<UploadKind | 'captions', string> = {
  image: pictureTypes.join(','),
  lottie: '.json,application/json',
  video: `${typesOf(mediaKinds.video)},.m4v`,
  audio: typesOf(mediaKinds.audio),
  file: typesOf(mediaKinds.paper),
  captions: captionTypes,
}

export const largest: Record<UploadKind | 'captions', number> = {
  image: limits.imageBytes,
  lottie: limits.lottieBytes,
  video: mediaLimits.video,
  audio: mediaLimits.audio,
  file: mediaLimits.paper,
  captions: mediaLimits.captions,
}

/** Guesses the kind from the device's data about a file; the server inspects its content. */
export const kindOf = ({ type, name }: File): UploadKind | null => {
  const extension = name.split('.').at(-1)?.toLowerCase() ?? ''
  if (pictureTypes.includes(type)) return 'image'
  if (type === 'application/json' || extension === 'json') return 'lottie'
  return (
    (['video', 'audio', 'file'] as const).find((kind) => {
      const accepted = acceptedTypes[kind].split(',')
      return accepted.includes(`.${extension}`) || (type !== '' && accepted.includes(type))
    }) ?? null
  )
}

/** A file's name is better than no title. */
export const titleOf = (name: string): string =>
  name
    .replace(/\.[^.]*$/, '')
    .replaceAll('_', ' ')
    .slice(0, limits.title)
