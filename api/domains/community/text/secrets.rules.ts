import type { SecretKind } from '#contract/community/posts.ts'

/** The position of a secret in a text. */
export interface FoundSecret {
  kind: SecretKind
  start: number
  end: number
  /** False for an unmistakable key, which must be masked or removed. */
  can_keep: boolean
}

interface Rule {
  kind: SecretKind
  pattern: RegExp
  can_keep: boolean
  /** The capture group with the secret; the whole match if absent. */
  group?: number
  isLikely?: (match: string) => boolean
}

const passwordWords =
  'password|passwort|kennwort|contraseña|contrasenya|palavra-passe|parol[aă]|κωδικ(?:ός|ό|ού)|mot de passe|passphrase|pwd'
const isWords = 'is|ist|es|este|era|είναι|est|:|=|->'

/** Checks the Luhn check digit of a card number. */
function isCardNumber(text: string): boolean {
  const digits = text.replace(/\D/g, '')
  if (digits.length < 13 || digits.length > 19 || !/^[3-6]/.test(digits)) return false
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}

/** Checks an IBAN by ISO 13616: the remainder modulo 97 must be one. */
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
    // A JSON Web Token: three parts in base64url, the first of which is a JSON header.
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
    // Our own: API tokens, tokens of directories, and secrets of webhooks.
    pattern: /\b(?:ww_[a-z2-7]{52}[a-z0-9]{7}|(?:scim|whsec)_[\w-]{43})/g,
    can_keep: false,
  },
  {
    kind: 'token',
    // An AWS secret key is forty characters that can only be recognized by the words before it, or by the key id.
    pattern:
      /(?:secret[_ -]?(?:access[_ -]?)?key["']?\s{0,3}(?::|=>|=|is)\s{0,3}["']?|\bA(?:KIA|SIA)[A-Z0-9]{16}[^A-Za-z0-9/+]{1,40})([A-Za-z0-9/+]{40})(?![A-Za-z0-9/+=])/gi,
    can_keep: false,
    group: 1,
  },
  {
    kind: 'token',
    // The URL of a Slack webhook allows anybody to post to its channel.
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
    // In "My password is strong" the word is no secret: plain words do not count.
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

/** In text order; of two overlapping matches the first is kept. */
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

/** Always the same number of dots, so that the length is not revealed. */
export const maskSecrets = (text: string, secrets: readonly FoundSecret[]): string =>
  secrets.reduceRight((rest, { start, end }) => `${rest.slice(0, start)}••••••••${rest.slice(end)}`, text)
