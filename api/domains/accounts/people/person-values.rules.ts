import { domainToASCII, domainToUnicode } from 'node:url'
import * as z from 'zod/mini'
import { email as emailShape } from '#contract/fields.ts'
import { locales as allLocales, languageTag } from '#contract/locales.ts'

/** Values about people as files and directories write them. */

/** Normalizes a name for comparison: without case, accents, spaces and punctuation. */
export const foldName = (text: string): string =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replace(/[\p{M}\p{Z}\p{P}\p{S}\s]/gu, '')

/** Countries and languages are recognized by their names in all languages of the platform and its courses. */
export const namingLanguages = [...new Set(allLocales.map((locale) => languageTag(locale).slice(0, 2)))]

let countries: Map<string, string> | undefined

/** The ISO code of a country given by code or name; undefined if there is none. */
export function toCountry(text: string): string | undefined {
  countries ??= countriesByName()
  return countries.get(foldName(text))
}

function countriesByName(): Map<string, string> {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('')
  const codes = letters.flatMap((first) => letters.map((second) => first + second))
  const byName = new Map<string, string>()
  for (const language of namingLanguages) {
    const names = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' })
    for (const code of codes) {
      const name = names.of(code)
      if (!name) continue
      byName.set(foldName(name), code)
      byName.set(foldName(code), code)
    }
  }
  return byName.set('uk', 'GB').set('el', 'GR')
}

/** An address with its domain in the form that mail servers use; plus-addresses and dots are kept. */
export function toAddress(value: string): { email: string } | { problem: 'email_invalid' | 'mixed_script' } {
  const address = value.replace(/^mailto:/i, '')
  const at = address.lastIndexOf('@')
  const domain = address.slice(at + 1)
  if (at < 1) return { problem: 'email_invalid' }
  if (mixesScripts(domain)) return { problem: 'mixed_script' }
  const ascii = /^\p{ASCII}*$/u.test(domain) ? domain : domainToASCII(domain)
  const email = `${address.slice(0, at)}@${ascii}`
  return z.safeParse(emailShape, email).success ? { email } : { problem: 'email_invalid' }
}

const scripts = [/\p{Script=Latin}/u, /\p{Script=Cyrillic}/u, /\p{Script=Greek}/u]

/** Letters of two alphabets within one label can imitate another domain. */
const mixesScripts = (domain: string): boolean =>
  (domainToUnicode(domain) || domain)
    .split('.')
    .some((label) => scripts.filter((script) => script.test(label)).length > 1)
