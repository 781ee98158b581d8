import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { createElement as h, type ReactNode } from 'react'
import { altOf } from '#contract/media/alternative-text.ts'
import type { RenderOptions } from './render-options.export.ts'

/** Part of the site if the course has animations; loaded by the pages that show one. */
export const animationScript = 'animations.js'

/** Text has its quotes escaped, so this finds only the attribute itself. */
export const showsAnimation = (html: string): boolean => html.includes('data-animation=""')

/** An animation around its fallback, the still image or its description, which stays visible without scripts. */
export function animationHtml(
  stands: ReactNode,
  attrs: Record<string, unknown>,
  { textOf, say }: RenderOptions,
): ReactNode {
  const { src, loop } = attrs
  const animation = typeof src === 'string' ? textOf(src) : null
  if (animation === null) return stands
  return h(
    'div',
    {
      className: 'animation',
      'data-animation': '',
      ...(loop === true ? { 'data-loop': '' } : {}),
      'data-alt': altOf(attrs),
      'data-play': say('play'),
      'data-pause': say('pause'),
    },
    stands,
    h('script', { type: 'application/json' }, animation),
  )
}

/** The product's animation player and its start code, as one script that loads nothing else. */
export async function readAnimationScript(): Promise<string> {
  const player = createRequire(import.meta.url).resolve('lottie-web/build/player/lottie_light.min.js')
  const works = new URL('./site-animations.page.js', import.meta.url)
  return `${await readFile(player, 'utf8')}\n${await readFile(works, 'utf8')}`
}
