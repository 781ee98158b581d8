import { useTranslation } from 'react-i18next'
import type { AuditDetail, AuditDetailName } from '#contract/evidence/audit.ts'
import { useFormat } from '#lib/i18n/format.ts'

/** Where the words for the values of a detail are; the others are names, texts, numbers or days. */
const wordsOf: Partial<Record<AuditDetailName, string>> = {
  fields: 'audit:values.fields',
  role: 'audit:values.role',
  abilities: 'audit:values.abilities',
  via: 'audit:values.via',
  image: 'audit:values.image',
  area: 'audit:areas',
  action: 'bulk:action',
  problem: 'sso:answer',
}
const days: readonly AuditDetailName[] = ['due_before', 'due_on', 'period', 'before']
const percents: readonly AuditDetailName[] = ['score', 'extra_time']
const texts: readonly AuditDetailName[] = [
  'reason',
  'from_company',
  'to_company',
  'statement',
  'webhook',
  'host',
  'token',
  'scopes',
  'link',
]

/** A detail of an entry with its label, in words. */
export const useDetail = () => {
  const { t, i18n } = useTranslation(['audit', 'bulk', 'sso'])
  const format = useFormat()
  const wordFor = (words: string, value: string): string => {
    const key = `${words}.${value}`
    // Only another version of the product knows a value without words.
    return i18n.exists(key) ? (t as (key: string) => string)(key) : value
  }
  const shown = (name: AuditDetailName, value: string): string => {
    const words = wordsOf[name]
    if (words) return wordFor(words, value)
    if (texts.includes(name)) return value
    if (days.includes(name)) return format.day(value)
    return percents.includes(name) ? format.percent(Number(value)) : format.number(Number(value))
  }
  return ({ name, values }: AuditDetail): { label: string; text: string } => ({
    label: t(`detail.${name}`),
    text: values.map((value) => shown(name, value)).join(name === 'period' ? ' – ' : ', '),
  })
}
