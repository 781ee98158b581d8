import type { Locale } from '#contract/locales.ts'

export interface RenderOptions {
  /** The language of the page. */
  locale: Locale
  /** Where a stored file lies in the site; null where it cannot be had. */
  fileAt: (address: string) => string | null
  /** What a stored file of text says, such as captions or an animation; null where it cannot be had. */
  textOf: (address: string) => string | null
  /** The site's own words, such as `from` or `prompt.approve`. */
  say: (key: string, values?: Record<string, unknown>) => string
}
