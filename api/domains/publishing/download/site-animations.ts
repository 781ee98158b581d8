import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { altOf } from '#contract/media/alternative-text.ts'
import { escapeHtml, type RenderOptions } from './render-options.ts'

/** In the site of a course that has animations, and asked for by the pages that show one. */
export const animationScript = 'animations.js'

const sign = 'data-animation'
export const showsAnimation = (html: string): boolean => html.includes(sign)

/** What moves, around what stands for it: its still or its words, which stay where no script runs. */
export function animationHtml(
  stands: string,
  attrs: Record<string, unknown>,
  { textOf, say }: RenderOptions,
): string {
  const { src, loop } = attrs
  const animation = typeof src === 'string' ? textOf(src) : null
  if (animation === null) return stands
  const words = { alt: altOf(attrs), play: say('play'), pause: say('pause') }
  const told = Object.entries(words).map(([name, text]) => ` data-${name}="${escapeHtml(text)}"`)
  // A page ends its script at the first such sign, wherever it stands.
  const safe = animation.replaceAll('<', '\\u003c')
  return `<div class="animation" ${sign}${loop === true ? ' data-loop' : ''}${told.join('')}>${stands}<script type="application/json">${safe}</script></div>`
}

/** The player of the product and what works it, as one script that asks for nothing. */
export async function readAnimationScript(): Promise<string> {
  const player = createRequire(import.meta.url).resolve('lottie-web/build/player/lottie_light.min.js')
  const works = new URL('./site-animations.page.js', import.meta.url)
  return `${await readFile(player, 'utf8')}\n${await readFile(works, 'utf8')}`
}
