import { AudioBlock } from '#blocks/audio/audio-block.tsx'
import { VideoBlock } from '#blocks/video/video-block.tsx'
import type { QuestionWithoutKey } from '#contract/learning/attempts.ts'
import { toSelectableLocale } from '#contract/locales.ts'
import classes from './question-image.module.css'

type Shown = NonNullable<QuestionWithoutKey['media']>
type Picture = Pick<Shown, 'url' | 'width' | 'height' | 'alt'>

/** The image of a question or of one of its answers. */
export const QuestionPicture = ({ picture, small }: { picture: Picture | undefined; small?: boolean }) =>
  picture ? (
    <img
      className={small ? classes.small : classes.picture}
      src={picture.url}
      alt={picture.alt}
      {...(picture.width && picture.height ? { width: picture.width, height: picture.height } : {})}
    />
  ) : null

/** The image, video or audio of a question. A video plays as in a lesson, and only once the student starts it. */
export const QuestionMedia = ({ media, lang }: { media: Shown | undefined; lang: string }) => {
  if (!media?.kind) return <QuestionPicture picture={media} />
  const { kind, url: src, alt: title, width, height, captions = [], transcript = '' } = media
  const attrs = { src, title, captions, transcript, poster: null, width, height }
  const Block = kind === 'video' ? VideoBlock : AudioBlock
  return (
    <div className={classes.played} lang={lang}>
      <Block node={{ type: kind, attrs }} locale={toSelectableLocale(lang) ?? 'en_US'} />
    </div>
  )
}
