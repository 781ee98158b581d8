import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInstance } from 'i18next'
import { bidiIsolate } from '#contract/bidi-isolate.ts'
import { type Locale, type MessageLanguage, messageLanguage, messageLanguages } from '#contract/locales.ts'

const folder = join(import.meta.dirname, '../locales')

/** Keys of `platform.json` are used unchanged; those of `accounts.json` are prefixed with `accounts.`, and so on. */
const load = (language: MessageLanguage): Record<string, unknown> => {
  const files = readdirSync(join(folder, language)).filter((name) => name.endsWith('.json'))
  const parts = files.map((name) => {
    const texts = JSON.parse(readFileSync(join(folder, language, name), 'utf8')) as Record<string, unknown>
    return name === 'platform.json' ? texts : { [name.slice(0, -'.json'.length)]: texts }
  })
  return Object.assign({}, ...parts) as Record<string, unknown>
}

const instance = createInstance()
await instance.init({
  resources: Object.fromEntries(
    messageLanguages.map((language) => [language, { translation: load(language) }]),
  ),
  fallbackLng: 'en',
  interpolation: { escape: bidiIsolate },
})

/** A server text in the language of a locale; English if there are no texts in that language. */
export const translate = (locale: Locale, key: string, values: Record<string, unknown> = {}): string =>
  instance.t(key, { lng: messageLanguage(locale), ...values })
