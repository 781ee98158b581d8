import type { Certificate } from '#contract/certificates/certificates.ts'
import type { Branding } from '#contract/companies/companies.ts'
import { type Locale, languageTag, shownTag } from '#contract/locales.ts'
import { originShares } from '#contract/translations/origin-shares.ts'
import { stripEmojiAndTrim } from '#platform/files/strip-emoji.ts'
import { translate } from '#platform/messages.ts'
import type { CertificateRow } from './certificates.queries.ts'

/** All printed texts, in the holder's language; only the layout is missing. */
export interface Sheet {
  language: string
  issuer: string
  /** Text and background colors of the company, dark enough on white. */
  ink: string
  tint: string
  band: string
  kind: string
  intro: string
  holder: string
  completed: string
  course: string
  facts: { label: string; value: string }[]
  signatures: Certificate['signatures']
  check: { label: string; host: string; address: string; hash: string }
  issuedAt: Date
}

interface Setting {
  brand: Branding
  address: string
  /** Whether the chief executive signs, too. */
  withChief: boolean
}

/** Without its extension. */
export const filenameOf = ({ locale, course_title }: CertificateRow): string =>
  `${translate(locale as Locale, 'certificates.file')} – ${course_title}`

export function sheetOf(row: CertificateRow, { brand, address, withChief }: Setting): Sheet {
  const locale = row.locale as Locale
  const language = shownTag(locale)
  const say = (key: string): string => translate(locale, `certificates.${key}`)
  const dates = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: row.time_zone })
  const percent = new Intl.NumberFormat(language, { style: 'percent' })
  const fact = (key: string, value: string | null) => (value === null ? [] : [{ label: say(key), value }])
  const { shades, deep } = brand.ramp.light
  return {
    language,
    issuer: stripEmojiAndTrim(brand.name),
    ink: deep,
    tint: shades[1] ?? '#e7e5e4',
    band: brand.ramp.light.brand,
    kind: say('kind'),
    intro: say('intro'),
    holder: stripEmojiAndTrim(row.holder_name),
    completed: say('completed'),
    course: stripEmojiAndTrim(row.course_title),
    facts: [
      ...fact('score', row.score === null ? null : percent.format(row.score / 100)),
      ...fact('issued', dates.format(new Date(row.issued_at))),
      ...fact('expires', row.expires_at && dates.format(new Date(row.expires_at))),
      ...fact('release', String(row.release_number)),
      ...fact('language', languageFact(row)),
    ],
    signatures: signaturesOf(row, { locale, brand, withChief }),
    check: { label: say('check'), host: new URL(address).host, address, hash: row.hash },
    issuedAt: new Date(row.issued_at),
  }
}

/** The language in which the course was read, and for a translation who made it. */
function languageFact({ locale, content_locale, content_origins }: CertificateRow): string | null {
  if (content_locale === null) return null
  const tag = shownTag(locale as Locale)
  const names = new Intl.DisplayNames(tag, { type: 'language' })
  const name = names.of(languageTag(content_locale as Locale)) ?? content_locale
  const percent = new Intl.NumberFormat(tag, { style: 'percent' })
  const origins = originShares(content_origins ?? {}).map(({ group, share }) =>
    translate(locale as Locale, `certificates.origins.${group}`, { share: percent.format(share) }),
  )
  return origins.length > 0 ? `${name} (${origins.join(', ')})` : name
}

/** The signatures, for PDF and screen. Signers without a name are left out. */
export function signaturesOf(
  { chief_executive }: Pick<CertificateRow, 'chief_executive'>,
  { locale, brand, withChief }: { locale: Locale; brand: Branding; withChief: boolean },
): Certificate['signatures'] {
  const say = (key: string): string => translate(locale, `certificates.${key}`)
  return [
    { ...signerOf(brand.manager, say('manager')), is_signed: true },
    { ...signerOf(withChief ? chief_executive : '', say('chief')), is_signed: false },
  ].filter(({ name }) => name !== '')
}

/** Companies write a signer as a name alone or as "name, role". */
function signerOf(signer: string, role: string): { name: string; role: string } {
  const [person, ...title] = stripEmojiAndTrim(signer).split(',')
  return { name: (person as string).trim(), role: title.join(',').trim() || role }
}
