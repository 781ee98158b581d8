import { createInstance, type PostProcessorModule, type TFunction } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { bidiIsolate } from '#contract/bidi-isolate.ts'
import {
  defaultLocale,
  type MessageLanguage,
  messageLanguage,
  messageLanguages,
  shownTag,
} from '#contract/locales.ts'
import { currentPlatformLanguage, onLanguageChange } from './language.ts'
import { noBreakHyphens } from './no-break-hyphens.ts'

type Loaded = Promise<{ texts: Record<string, object> }>
const files: Record<MessageLanguage, () => Loaded> = {
  el: () => import('./texts/el.ts'),
  en: () => import('./texts/en.ts'),
  es: () => import('./texts/es.ts'),
  ro: () => import('./texts/ro.ts'),
}

/** Texts that only the admin area uses; students never load them. */
const staffFiles: Record<MessageLanguage, () => Loaded> = {
  el: () => import('./texts/staff/el.ts'),
  en: () => import('./texts/staff/en.ts'),
  es: () => import('./texts/staff/es.ts'),
  ro: () => import('./texts/staff/ro.ts'),
}
let isStaffArea = false

/** A sentence that ends in a Greek time, `5:10 μ.μ.`, has its full stop already. */
const oneFullStop: PostProcessorModule = {
  type: 'postProcessor',
  name: 'one-full-stop',
  process: (text) => text.replaceAll(/(?<=[πμ]\.μ\.)\./g, ''),
}

const platform = createInstance()
/**
 * Loads a language's texts, each file under its noun, before switching to that language or showing a document in it.
 */
export const loadTexts = async (language: MessageLanguage): Promise<void> => {
  const loaded = await Promise.all([files[language](), ...(isStaffArea ? [staffFiles[language]()] : [])])
  for (const [path, words] of loaded.flatMap(({ texts }) => Object.entries(texts))) {
    const noun = /([\w-]+)\.json$/.exec(path)?.[1]
    if (!noun) continue
    // Nothing changes the texts, and copying all of them takes 10 ms of each start.
    const options = { skipCopy: true }
    platform.addResourceBundle(language, noun, noBreakHyphens(words, language), false, false, options)
  }
}

const wantedLanguage = () => messageLanguage(currentPlatformLanguage())

/** Starts in the preferred language, or in one whose texts are available, for example without a network. */
const begin = async (): Promise<void> => {
  const wanted = wantedLanguage()
  await platform
    .use(initReactI18next)
    .use(oneFullStop)
    .init({
      lng: wanted,
      // A locale without translations is shown entirely in English, so single keys never need to fall back.
      fallbackLng: false,
      resources: {},
      defaultNS: 'common',
      // React escapes the output; a right-to-left name must not reverse the sentence around it.
      interpolation: { escape: bidiIsolate },
      postProcess: oneFullStop.name,
    })
  for (const language of new Set([wanted, messageLanguage(defaultLocale), ...messageLanguages])) {
    const isHere = await loadTexts(language).then(
      () => true,
      () => false,
    )
    if (!isHere) continue
    document.documentElement.lang = language
    return void (await platform.changeLanguage(language))
  }
  throw new Error('No language could be loaded')
}

const followPlatform = async (): Promise<void> => {
  const language = wantedLanguage()
  if (platform.language !== language) {
    await loadTexts(language)
    // The user may have chosen another language while the texts were loading.
    if (wantedLanguage() !== language) return
    await platform.changeLanguage(language)
  }
  document.documentElement.lang = shownTag(currentPlatformLanguage())
}

/**
 * Loads the texts of the platform language and follows its changes; calls `onMissing` for texts that could not be
 * loaded.
 */
export const startTexts = async (onMissing: (error: unknown) => void = console.warn): Promise<void> => {
  await begin()
  await followPlatform().catch(console.warn)
  onLanguageChange(() => void followPlatform().catch(onMissing))
}

/** From now on, the admin area's texts are loaded with every language. */
export const loadStaffTexts = async (): Promise<void> => {
  isStaffArea = true
  await loadTexts(wantedLanguage())
}

/** For text outside components; components use `useTranslation`. */
export const translate: TFunction<readonly ['common', 'errors', 'navigation']> = ((
  ...input: Parameters<TFunction>
) => platform.t(...input)) as never
export const platformTexts = platform
