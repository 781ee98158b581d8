import type { Locale } from '#contract/locales.ts'

export interface RenderOptions {
  /** The language of the page. */
  locale: Locale
  /** The path of a stored file within the site; null if it is not available. */
  fileAt: (address: string) => string | null
  /** The content of a stored text file such as captions or an animation; null if it is not available. */
  textOf: (address: string) => string | null
  /** Whether the pages are taken as a course, which for example knows which videos must be watched. */
  isTaken?: boolean
  /** Texts of the download itself, such as `from` or `prompt.approve`. */
  say: (key: string, values?: Record<string, unknown>) => string
}
