import type { SecretKind } from '#contract/community/posts.ts'

/** Where in a text something stands that should not be told to colleagues. */
export interface FoundSecret {
  kind: SecretKind
  start: number
  end: number
  /** False for what is a key beyond doubt: it is masked or taken out. */
  can_keep: boolean
}

interface Rule {
  kind: SecretKind
  pattern: RegExp
  can_keep: boolean
  /** The group that is the secret; the whole match when absent. */
  group?: number
  isLikely?: (match: string) => boolean
}

const passwordWords =
  'password|passwort|kennwort|contraseña|contrasenya|palavra-passe|parol[aă]|κωδικ(?:ός|ό|ού)|mot de passe|passphrase|pwd'
const isWords = 'is|ist|es|este|era|είναι|est|:|=|->'

/** By the check digit that card numbers end with. */
function isCardNumber(text: string): boolean {
  const digits = text.replace(/\D/g, '')
  if (digits.length < 13 || digits.length > 19 || !/^[3-6]/.test(digits)) return false
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}

/** ISO 13616: the remainder by 97 is one. */
function isIban(text: string): boolean {
  const plain = text.replace(/\s/g, '').toUpperCase()
  if (plain.length < 15 || plain.length > 34) return false
  const digits = [...(plain.slice(4) + plain.slice(0, 4))].map((sign) => Number.parseInt(sign, 36)).join('')
  return [...digits].reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0) === 1
}

const rules: Rule[] = [
  {
    kind: 'private_key',
    pattern:
      /-----BEGIN [A-Z ]{0,30}PRIVATE KEY-----(?:[\s\S]{0,6000}?-----END [A-Z ]{0,30}PRIVATE KEY-----)?/g,
    can_keep: false,
  },
  {
    kind: 'token',
    // Three parts in base64url, of which the first is a JSON header.
    pattern: /\beyJ[\w-]{8,}\.[\w-]{8,}\.[\w-]{8,}/g,
    can_keep: false,
  },
  {
    kind: 'token',
    pattern:
      /\b(?:gh[pousr]_[A-Za-z0-9]{30,}|github_pat_\w{40,}|glpat-[\w-]{20,}|A(?:KIA|SIA)[A-Z0-9]{16}|xox[abeoprs]-[\w-]{10,}|sk-(?:proj-|ant-)?[\w-]{20,}|[rs]k_live_\w{16,}|AIza[\w-]{35}|SG\.[\w-]{20,}\.[\w-]{20,}|npm_[A-Za-z0-9]{36})/g,
    can_keep: false,
  },
  {
    kind: 'token',
    // The secret key of AWS is forty characters that only the words before it, or the id of the key, give away.
    pattern:
      /(?:secret[_ -]?(?:access[_ -]?)?key["']?\s{0,3}(?::|=>|=|is)\s{0,3}["']?|\bA(?:KIA|SIA)[A-Z0-9]{16}[^A-Za-z0-9/+]{1,40})([A-Za-z0-9/+]{40})(?![A-Za-z0-9/+=])/gi,
    can_keep: false,
    group: 1,
  },
  {
    kind: 'token',
    // Whoever has the address of a Slack webhook writes to its channel.
    pattern: /\bhooks\.slack(?:-gov)?\.com\/(?:services|workflows|triggers)\/([\w/-]{20,200})/gi,
    can_keep: false,
    group: 1,
  },
  {
    kind: 'password',
    pattern: /\b[a-z][a-z\d+.-]{1,20}:\/\/[^\s/:@]{1,80}:([^\s/@]{3,120})@/gi,
    can_keep: false,
    group: 1,
  },
  {
    kind: 'password',
    pattern: new RegExp(
      `(?<![\\p{L}])(?:${passwordWords})(?![\\p{L}])[^\\p{L}\\p{N}\\n]{0,3}(?:${isWords})[\\s"'“«:]{1,4}(\\S{6,})`,
      'giu',
    ),
    can_keep: true,
    group: 1,
    // "My password is strong": words of the dictionary alone are no secret.
    isLikely: (match) => /\d|[^\p{L}.,!?;:)"'”»]/u.test(match),
  },
  {
    kind: 'code',
    pattern:
      /(?<!\p{L})(?:code|otp|código|codi|cod|κωδικός|pin)(?!\p{L})[^\d\n]{0,20}(?<!\d)(\d{6,8})(?!\d)/giu,
    can_keep: true,
    group: 1,
  },
  {
    kind: 'iban',
    pattern: /\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,4})?\b/g,
    can_keep: true,
    isLikely: isIban,
  },
  { kind: 'card', pattern: /(?<![\d.,])\d(?:[ -]?\d){12,18}(?!\d)/g, can_keep: true, isLikely: isCardNumber },
]

/** In the order of the text; of two that overlap the first. */
export function findSecrets(text: string): FoundSecret[] {
  const all = rules.flatMap(({ kind, pattern, can_keep, group, isLikely }) =>
    [...text.matchAll(pattern)].flatMap((match) => {
      const secret = (group === undefined ? match[0] : match[group]) ?? ''
      if (isLikely && !isLikely(secret)) return []
      const start = match.index + (group === undefined ? 0 : match[0].lastIndexOf(secret))
      return [{ kind, start, end: start + secret.length, can_keep }]
    }),
  )
  all.sort((one, other) => one.start - other.start || Number(one.can_keep) - Number(other.can_keep))
  return all.filter((secret, index) => !all.slice(0, index).some(({ end }) => end > secret.start))
}

/** As many signs for each, so that nobody learns how long it was. */
export const maskSecrets = (text: string, secrets: readonly FoundSecret[]): string =>
  secrets.reduceRight((rest, { start, end }) => `${rest.slice(0, start)}••••••••${rest.slice(end)}`, text)
