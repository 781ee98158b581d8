import { Group, NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { defaultLocale, type Locale, locales } from '#contract/locales.ts'
import { useFormat } from '#lib/i18n/format.ts'
import { useSearchText } from '#lib/navigation/route-link.tsx'
import type { LanguagePair } from '../glossary/glossary.api.ts'
import { firstJobQuery } from './company.api.ts'

const toKnown = (code: string): Locale | undefined => locales.find((locale) => locale === code)

/** The language pair in the address, or else that of the job due first. Null until known. */
export const useLanguagePair = (): { pair: LanguagePair | null; set: (pair: LanguagePair) => void } => {
  const [from, setFrom] = useSearchText('from')
  const [to, setTo] = useSearchText('to')
  const named = { source_locale: toKnown(from), target_locale: toKnown(to) }
  const { data, isPending } = useQuery(firstJobQuery())
  const job = data?.data[0]
  const source_locale = named.source_locale ?? job?.source_locale ?? defaultLocale
  const other = locales.find((locale) => locale !== source_locale) ?? defaultLocale
  const target_locale = named.target_locale ?? job?.locale ?? other
  const isKnown = !isPending || (named.source_locale && named.target_locale)
  return {
    pair: isKnown ? { source_locale, target_locale } : null,
    set: (next) => {
      setFrom(next.source_locale)
      setTo(next.target_locale)
    },
  }
}

/** Chooses the source and target language. */
export const LanguagePairFields = ({
  pair,
  onChange,
}: {
  pair: LanguagePair
  onChange: (pair: LanguagePair) => void
}) => {
  const { t } = useTranslation('translations')
  const format = useFormat()
  const field = (key: keyof LanguagePair, other: keyof LanguagePair, label: string) => (
    <NativeSelect
      label={label}
      data={locales
        .filter((locale) => locale !== pair[other])
        .map((value) => ({ value, label: format.language(value) }))}
      value={pair[key]}
      onChange={({ target }) => onChange({ ...pair, [key]: toKnown(target.value) ?? pair[key] })}
    />
  )
  return (
    <Group gap="sm" mb="md">
      {field('source_locale', 'target_locale', t('company.from'))}
      {field('target_locale', 'source_locale', t('company.to'))}
    </Group>
  )
}
