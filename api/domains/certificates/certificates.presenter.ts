import type { Certificate } from '#contract/certificates/certificates.ts'
import type { Branding } from '#contract/companies/companies.ts'
import type { Locale } from '#contract/locales.ts'
import { qrSvg } from './certificate-drawing.export.ts'
import { signaturesOf } from './certificate-sheet.presenter.ts'
import type { CertificateRow } from './certificates.queries.ts'
import { stateOf } from './certificates.rules.ts'

interface Shown {
  brand: Branding
  /** The address at which it can be verified. */
  address: string
  withChief: boolean
  /** The reader's language. */
  locale: Locale
  now: Date
}

export const languagesOf = ({
  title_locale,
  content_locale,
}: Pick<CertificateRow, 'title_locale' | 'content_locale'>): Pick<
  Certificate,
  'title_locale' | 'course_locale'
> => ({
  title_locale: (title_locale ?? content_locale) as Locale | null,
  course_locale: content_locale as Locale | null,
})

/** A certificate as its holder sees it. */
export const presentCertificate = (
  row: CertificateRow,
  { brand, address, withChief, locale, now }: Shown,
): Certificate => ({
  hash: row.hash,
  holder_name: row.holder_name,
  course_title: row.course_title,
  ...languagesOf(row),
  score: row.score,
  release_number: row.release_number,
  signatures: signaturesOf(row, { locale, brand, withChief }),
  issued_at: row.issued_at,
  expires_at: row.expires_at,
  status: stateOf(row, now),
  revoked_reason: row.revoked_reason,
  name_public: row.name_public,
  validate_url: address,
  qr_svg: qrSvg(address),
})
