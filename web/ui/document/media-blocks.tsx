import { CatchBoundary } from '@tanstack/react-router'
import { TriangleAlert } from 'lucide-react'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { ContentNode } from '#contract/content/content.ts'
import { altOf } from '#contract/media/alternative-text.ts'
import { lazyPart } from '#lib/lazy-part.ts'
import classes from './document.module.css'

const AnimationPlayer = lazyPart(() => import('../media/animation-player.tsx'), 'AnimationPlayer')

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
const numberOf = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined)

/** In pixels: a picture that falls short of the column by less fills it, so that both end in one line. */
const nearlyAsWide = 640

/** Width and height are set where they are known, so that the text below does not jump. */
export const ImageBlock = ({ attrs = {} }: ContentNode) => {
  const width = numberOf(attrs.width)
  return (
    <figure className={classes.figure}>
      <img
        src={textOf(attrs.src)}
        alt={altOf(attrs)}
        width={width}
        height={numberOf(attrs.height)}
        data-fills={(width ?? 0) >= nearlyAsWide || undefined}
        loading="lazy"
        decoding="async"
      />
      {attrs.caption ? <figcaption>{textOf(attrs.caption)}</figcaption> : null}
    </figure>
  )
}

const WithoutPlayer = ({ attrs = {} }: Pick<ContentNode, 'attrs'>) => {
  const { t } = useTranslation('errors')
  const [alt, still] = [altOf(attrs), textOf(attrs.still)]
  return (
    <figure className={classes.figure}>
      {still ? <img src={still} alt={alt} /> : <p>{alt}</p>}
      <figcaption role="alert" className={classes.failure}>
        <TriangleAlert size={16} aria-hidden />
        {t('animation')}
      </figcaption>
    </figure>
  )
}

/** The player and its library come when the first animation does. Where they do not, as without a network, the text around it can still be read. */
export const LottieBlock = ({ attrs = {} }: ContentNode) => (
  <div className={classes.animation}>
    <CatchBoundary getResetKey={() => 'player'} errorComponent={() => <WithoutPlayer attrs={attrs} />}>
      <Suspense fallback={<div className={classes.animationWaiting} />}>
        <AnimationPlayer
          source={attrs.src}
          alt={altOf(attrs)}
          still={textOf(attrs.still) || null}
          loop={attrs.loop === true}
        />
      </Suspense>
    </CatchBoundary>
  </div>
)
