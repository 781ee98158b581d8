import { createInstance, type i18n, type TFunction } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { isolated } from '../../../contract/isolated.ts'
import { type MessageLanguage, messageLanguage } from '../../../contract/locales.ts'
import { currentCourseLanguage, currentPlatformLanguage, onLanguageChange, shownTag } from './language.ts'

type Loaded = Promise<{ texts: Record<string, object> }>
const files: Record<MessageLanguage, () => Loaded> = {
  el: () => import('./texts/el.ts'),
  en: () => import('./texts/en.ts'),
  es: () => import('./texts/es.ts'),
  ro: () => import('./texts/ro.ts'),
}

/** What only the admin area says; students never load it. */
const staffFiles: Record<MessageLanguage, () => Loaded> = {
  el: () => import('./texts/staff/el.ts'),
  en: () => import('./texts/staff/en.ts'),
  es: () => import('./texts/staff/es.ts'),
  ro: () => import('./texts/staff/ro.ts'),
}
let isStaffArea = false

/** Adds a language's texts, each file under its noun, before that language is switched to. */
const addTexts = async (instance: i18n, language: MessageLanguage): Promise<void> => {
  const loaded = await Promise.all([files[language](), ...(isStaffArea ? [staffFiles[language]()] : [])])
  for (const [path, words] of loaded.flatMap(({ texts }) => Object.entries(texts))) {
    const noun = /([\w-]+)\.json$/.exec(path)?.[1]
    if (noun) instance.addResourceBundle(language, noun, words)
  }
}

const begin = async (instance: i18n, language: MessageLanguage): Promise<i18n> => {
  await instance.init({
    lng: language,
    // A locale without messages is shown in English as a whole, so single keys never need to fall back.
    fallbackLng: false,
    resources: {},
    defaultNS: 'common',
    // React escapes what is shown; a name from the right must not turn the sentence it stands in.
    interpolation: { escape: isolated },
  })
  await addTexts(instance, language)
  return instance
}

const switchTo = async (instance: i18n, language: MessageLanguage): Promise<void> => {
  if (instance.language === language) return
  await addTexts(instance, language)
  await instance.changeLanguage(language)
}

const platform = createInstance()
let course: Promise<i18n> | undefined

const followPlatform = async (): Promise<void> => {
  await switchTo(platform, messageLanguage(currentPlatformLanguage()))
  document.documentElement.lang = shownTag(currentPlatformLanguage())
}

/** Loads the texts of the platform language and follows its changes from then on. */
export const startTexts = async (): Promise<void> => {
  await begin(platform.use(initReactI18next), messageLanguage(currentPlatformLanguage()))
  await followPlatform()
  onLanguageChange(() => void followPlatform())
}

/** From now on the admin area's texts come with every language. */
export const loadStaffTexts = async (): Promise<void> => {
  isStaffArea = true
  await addTexts(platform, messageLanguage(currentPlatformLanguage()))
}

/** The interface in the language of the course, for words inside course content. */
export const courseTexts = async (): Promise<i18n> => {
  const language = messageLanguage(currentCourseLanguage())
  course ??= begin(createInstance(), language)
  const instance = await course
  await switchTo(instance, language)
  return instance
}

/** For text outside components; inside them `useTranslation`. */
export const translate: TFunction<readonly ['common', 'errors', 'navigation']> = ((
  ...input: Parameters<TFunction>
) => platform.t(...input)) as never
export const platformTexts = platform
/** Loads a language's texts beside those in use, for words inside a document of that language. */
export const loadTexts = (language: MessageLanguage): Promise<void> => addTexts(platform, language)
