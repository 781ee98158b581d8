import { type Locale, type MessageLanguage, messageLanguage } from '#contract/locales.ts'

/** Spreadsheets save tables without naming the encoding, in that of their operating system. */
const systems: Record<MessageLanguage, string> = {
  en: 'windows-1252',
  es: 'windows-1252',
  el: 'windows-1253',
  ro: 'windows-1250',
}

/**
 * Decodes a file: UTF-16 if it has a byte order mark, else UTF-8, else the legacy encoding of the reader's language.
 */
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
