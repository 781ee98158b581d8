import { createHmac } from 'node:crypto'
import { type Locale, messageLanguage } from '#contract/locales.ts'
import { words } from './pseudonyms.words.ts'

/** A pseudonym for a person in a period: the same for all viewers, and not related to those of other periods. */
export function pseudonymOf(
  secret: string,
  { company_id, student_id, period }: { company_id: string; student_id: string; period: string },
  locale: Locale,
): string {
  const hash = createHmac('sha256', secret).update(`${company_id} ${student_id} ${period}`).digest()
  const { first, second } = words[messageLanguage(locale)]
  return `${first[hash.readUInt32BE(0) % first.length]} ${second[hash.readUInt32BE(4) % second.length]}`
}
