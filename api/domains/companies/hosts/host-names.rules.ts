import { domainToASCII, domainToUnicode } from 'node:url'

/** Why a name cannot be a company's host. */
export type NameProblem = 'host_name' | 'host_is_address' | 'host_suffix' | 'host_mixed' | 'host_reserved'

/**
 * Labels below the installation's own domain that could be mistaken for the installation itself, or that software
 * looks up.
 */
const reservedLabels = new Set(
  `www api app admin mail smtp imap pop mx cdn static img files auth login sso id status support help docs blog dev test
  staging localhost autodiscover autoconfig wpad`.split(/\s+/),
)
const isReserved = (label: string): boolean => reservedLabels.has(label) || /^(?:ns|mx)\d*$/.test(label)

const labelForm = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/
const scripts = [/\p{Script=Latin}/u, /\p{Script=Greek}/u, /\p{Script=Cyrillic}/u]

/** A host name in DNS form: lower case, punycode, without a trailing dot. An IP address or URL is left unchanged. */
export function normaliseHost(typed: string): string {
  const name = typed.trim().replace(/\.$/, '')
  return domainToASCII(name) || name.toLowerCase()
}

/** Null for a name that a company can claim. `suffixOf` returns the public suffix of a name. */
export function nameProblem(
  hostname: string,
  { suffixOf, platformHost }: { suffixOf: (hostname: string) => string | null; platformHost: string },
): NameProblem | null {
  if (hostname.includes(':') && !hostname.includes('/')) return 'host_is_address'
  const labels = hostname.split('.')
  if (hostname.length > 253 || labels.length < 2 || !labels.every((label) => labelForm.test(label)))
    return 'host_name'
  if (/^\d+$/.test(labels.at(-1) ?? '')) return 'host_is_address'
  if (suffixOf(hostname) === hostname) return 'host_suffix'
  if (labels.some(isMixed)) return 'host_mixed'
  if (hostname === platformHost) return 'host_reserved'
  if (hostname.endsWith(`.${platformHost}`) && isReserved(labels[0] ?? '')) return 'host_reserved'
  return null
}

/** Mixing letters of two alphabets in one label can imitate another name. */
const isMixed = (label: string): boolean => {
  const shown = domainToUnicode(label)
  return scripts.filter((script) => script.test(shown)).length > 1
}

/** Greek and Cyrillic letters that look like Latin ones, and Latin ones that look like each other. */
const lookalikes: Record<string, string> = {
  ...{ а: 'a', в: 'b', е: 'e', к: 'k', м: 'm', н: 'h', о: 'o', р: 'p', с: 'c', т: 't', у: 'y', х: 'x' },
  ...{ і: 'i', ј: 'j', ѕ: 's', ԁ: 'd', ɡ: 'g', ո: 'n', α: 'a', ι: 'i', κ: 'k', ν: 'v', ο: 'o', ρ: 'p' },
  ...{ τ: 't', υ: 'u', χ: 'x', '0': 'o', '1': 'l', ı: 'i' },
}

/** A form that is the same for names that look alike. */
export const lookOf = (hostname: string): string =>
  domainToUnicode(hostname)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/./gu, (letter) => lookalikes[letter] ?? letter)
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
