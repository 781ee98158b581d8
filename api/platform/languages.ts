import { defaultLocale, type Locale, toSelectableLocale } from '#contract/locales.ts'

export interface Languages {
  /** The language of the page or browser that makes the request; null if unspecified. */
  requested: Locale | null
  /** The language of the response. */
  platform: Locale
  course: Locale | null
}

const fromAccept = (header: string): Locale | undefined => {
  for (const part of header.split(',', 10)) {
    const tag = part.split(';')[0]?.trim() ?? ''
    const locale =
      toSelectableLocale(tag.toLowerCase()) ?? toSelectableLocale(tag.split('-')[0]?.toLowerCase())
    if (locale) return locale
  }
  return undefined
}

const single = (value: string | string[] | undefined): string | undefined =>
  Array.isArray(value) ? value[0] : value

/** The languages a request asks for; codes that are not on the alias list are ignored. */
export const languagesOf = (headers: Record<string, string | string[] | undefined>): Languages => {
  const requested =
    toSelectableLocale(single(headers['platform-language'])) ??
    fromAccept(single(headers['accept-language']) ?? '') ??
    null
  return {
    requested,
    platform: requested ?? defaultLocale,
    course: toSelectableLocale(single(headers['content-language'])) ?? null,
  }
}
