import { filesUnder, read } from './files.ts'
import type { CheckResult } from './result.ts'

const languages = ['en', 'es', 'ro', 'el']
const folders = ['web/locales', 'api/locales']
const plural = /_(zero|one|two|few|many|other)$/

type Texts = Map<string, string>

/**
 * Checks that every text exists in every language, with the same placeholders and the plural forms of that language.
 */
export function checkLocales(root: string): CheckResult {
  const files = folders.flatMap((folder) => filesUnder(root, folder)).filter((file) => file.endsWith('.json'))
  const nouns = new Set(files.map((file) => file.replace(/^(.*\/locales)\/[^/]+\//, '$1/*/')))
  const problems = [...nouns].flatMap((pattern) => {
    const byLanguage = languages.map((language) => {
      const file = pattern.replace('*', language)
      return { language, file, texts: files.includes(file) ? textsOf(read(root, file)) : undefined }
    })
    const missing = byLanguage.filter(({ texts }) => !texts).map(({ file }) => `${file} is missing.`)
    const present = byLanguage.flatMap(({ texts, ...rest }) => (texts ? [{ ...rest, texts }] : []))
    return [...missing, ...compare(present)]
  })
  const strange = files.filter((file) => !languages.includes(file.split('/')[2] ?? ''))
  return {
    inspected: files.length,
    problems: [...problems, ...strange.map((file) => `${file} is in no known language.`)],
  }
}

function textsOf(json: string): Texts {
  const texts: Texts = new Map()
  const collect = (value: unknown, key: string): void => {
    if (typeof value === 'string') texts.set(key, value)
    else if (value && typeof value === 'object') {
      for (const [name, inner] of Object.entries(value)) collect(inner, key ? `${key}.${name}` : name)
    } else texts.set(key, '')
  }
  collect(JSON.parse(json), '')
  return texts
}

function compare(languagesOfOne: { language: string; file: string; texts: Texts }[]): string[] {
  const keys = new Set(languagesOfOne.flatMap(({ texts }) => [...texts.keys()].map(baseKey(texts))))
  return languagesOfOne.flatMap(({ language, file, texts }) => [
    ...[...keys]
      .flatMap((key) => missingForms(key, language, languagesOfOne, texts))
      .map((key) => `${file}: ${key} is missing.`),
    ...[...texts].filter(([, text]) => text.trim() === '').map(([key]) => `${file}: ${key} is empty.`),
    ...[...texts]
      .flatMap(([key, text]) => strangePlaceholders(key, text, languagesOfOne))
      .map((problem) => `${file}: ${problem}`),
    ...[...texts.keys()]
      .flatMap((key) => strangeForm(key, language, texts))
      .map((problem) => `${file}: ${problem}`),
  ])
}

/** Strips a plural suffix if the key’s `_other` form exists too. */
const baseKey =
  (texts: Texts) =>
  (key: string): string => {
    const base = key.replace(plural, '')
    return base !== key && texts.has(`${base}_other`) ? `${base}_*` : key
  }

const formsOf = (language: string): string[] =>
  new Intl.PluralRules(language).resolvedOptions().pluralCategories

function missingForms(key: string, language: string, all: { texts: Texts }[], texts: Texts): string[] {
  if (!key.endsWith('_*')) {
    const isOneForm = all.some((other) => baseKey(other.texts)(key) !== key)
    return texts.has(key) || isOneForm ? [] : [key]
  }
  const base = key.slice(0, -2)
  return formsOf(language)
    .map((form) => `${base}_${form}`)
    .filter((form) => !texts.has(form))
}

function strangeForm(key: string, language: string, texts: Texts): string[] {
  const form = plural.exec(key)?.[1]
  if (!form || baseKey(texts)(key) === key || formsOf(language).includes(form)) return []
  return [`${key} is a plural form that the language does not have.`]
}

const placeholdersOf = (text: string): string =>
  [
    ...new Set(
      [...text.matchAll(/\{\{\s*([\w.]+)[^}]*\}\}|<\/?(\w+)\s*\/?>/g)].map(
        (match) => match[1] ?? `<${match[2]}>`,
      ),
    ),
  ]
    .sort()
    .join(', ')

/** Placeholders must be the same in all languages; singular and zero forms may omit the number. */
function strangePlaceholders(key: string, text: string, all: { language: string; texts: Texts }[]): string[] {
  const english = all.find(({ language }) => language === 'en')?.texts
  const base = key.replace(plural, '')
  const model = english?.get(`${base}_other`) ?? english?.get(key)
  if (model === undefined) return []
  const mayOmitCount = /_(zero|one|two)$/.test(key)
  const shape = (value: string) =>
    mayOmitCount ? value.replace(/(^|, )count\b/, '').replace(/^, /, '') : value
  if (shape(placeholdersOf(text)) === shape(placeholdersOf(model))) return []
  return [`${key} has the placeholders «${placeholdersOf(text)}», English has «${placeholdersOf(model)}».`]
}
