import { type Locale, type MessageLanguage, messageLanguage } from '#contract/locales.ts'

/** Spreadsheets that save a table without naming its letters use those of the system they run on. */
const systems: Record<MessageLanguage, string> = {
  en: 'windows-1252',
  es: 'windows-1252',
  el: 'windows-1253',
  ro: 'windows-1250',
}

/** The text of a file in UTF-16 by its mark, in UTF-8, or in what the reader's language was written in before. */
export function readText(bytes: Uint8Array, locale: Locale): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder(systems[messageLanguage(locale)]).decode(bytes)
  }
}
