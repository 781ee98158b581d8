import type { Branding } from '#contract/companies/companies.ts'
import type { Locale } from '#contract/locales.ts'
import type { ClientSettings } from '#contract/realtime.ts'

/** What the server writes into the page, so that the first paint already wears the company's brand. */
export interface Boot {
  branding: Branding
  /** What the browser needs to open the live connection; null where it is switched off. */
  realtime: ClientSettings | null
  /** The locales a person can choose here. */
  languages: readonly Locale[]
}

const read = (): Partial<Boot> => {
  try {
    const value: unknown = JSON.parse(document.getElementById('boot')?.textContent ?? 'null')
    return typeof value === 'object' && value !== null ? value : {}
  } catch {
    return {}
  }
}

/** Empty when the page does not come from the server, as in `vite dev`. */
export const boot: Partial<Boot> = read()

/** The page's nonce, for styles made while it runs. */
export const pageNonce = (): string | undefined =>
  document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce || undefined
