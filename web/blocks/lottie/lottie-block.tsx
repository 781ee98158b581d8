import { CatchBoundary } from '@tanstack/react-router'
import { TriangleAlert } from 'lucide-react'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { ContentNode } from '#contract/content/content.ts'
import { altOf } from '#contract/media/alternative-text.ts'
import { lazyPart } from '#lib/lazy-part.ts'
import type { BlockProps } from '../block-props.ts'
import classes from '../document/document.module.css'

const AnimationPlayer = lazyPart(() => import('#ui/media/animation-player.tsx'), 'AnimationPlayer')

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

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

/**
 * Loads the player and its library with the first animation. If they cannot be loaded, for example without a network,
 * the text around it stays readable.
 */
export const LottieBlock = ({ node: { attrs = {} } }: Pick<BlockProps, 'node'>) => (
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
