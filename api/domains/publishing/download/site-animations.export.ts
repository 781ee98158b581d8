import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { createElement as h, type ReactNode } from 'react'
import { altOf } from '#contract/media/alternative-text.ts'
import type { RenderOptions } from './render-options.export.ts'

/** In the site of a course that has animations, and asked for by the pages that show one. */
export const animationScript = 'animations.js'

/** Quotes are escaped in words, so that only the attribute itself is found. */
export const showsAnimation = (html: string): boolean => html.includes('data-animation=""')

/** What moves, around what stands for it: its still or its words, which stay where no script runs. */
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

/** The player of the product and what works it, as one script that asks for nothing. */
export async function readAnimationScript(): Promise<string> {
  const player = createRequire(import.meta.url).resolve('lottie-web/build/player/lottie_light.min.js')
  const works = new URL('./site-animations.page.js', import.meta.url)
  return `${await readFile(player, 'utf8')}\n${await readFile(works, 'utf8')}`
}
