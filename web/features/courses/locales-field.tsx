import { Group, NativeSelect, Text } from '@mantine/core'
import { ChevronUp, X } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { locales as allLocales, type Locale } from '#contract/locales.ts'
import { useFormat } from '#lib/i18n/format.ts'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { Pill } from '#ui/text/pill.tsx'
import classes from './locales-field.module.css'

interface LocalesFieldProps {
  value: Locale[]
  onChange: (locales: Locale[]) => void
  error?: ReactNode
  /** True once content is translated from the main language, which can then no longer change. */
  mainIsFixed?: boolean
}

interface LocaleRowProps {
  locale: Locale
  isMain: boolean
  onRaise: (() => void) | undefined
  onRemove: (() => void) | undefined
}

/** Without `onRaise` or `onRemove`, the row lacks that button. */
const LocaleRow = ({ locale, isMain, onRaise, onRemove }: LocaleRowProps) => {
  const { t } = useTranslation('courses')
  const language = useFormat().language(locale)
  return (
    <Group component="li" gap="xs" wrap="nowrap" mih={40} py={2} pr={4} pl={11}>
      <span>{language}</span>
      {isMain ? <Pill tone="brand">{t('languages.main')}</Pill> : null}
      <Group component="span" gap={0} wrap="nowrap" align="stretch" ml="auto">
        {onRaise ? (
          <IconButton label={t('languages.raise', { language })} onClick={onRaise}>
            <ChevronUp size={16} aria-hidden />
          </IconButton>
        ) : null}
        {onRemove ? (
          <IconButton label={t('languages.remove', { language })} onClick={onRemove}>
            <X size={16} aria-hidden />
          </IconButton>
        ) : null}
      </Group>
    </Group>
  )
}

/** The languages of a course in order; the first is its main language. */
export const LocalesField = ({ value, onChange, error, mainIsFixed = false }: LocalesFieldProps) => {
  const { t } = useTranslation('courses')
  const format = useFormat()
  const name = (locale: Locale) => format.language(locale)
  const label = useId()
  const left = allLocales.filter((locale) => !value.includes(locale))
  const raise = (index: number) => {
    const next = [...value]
    next.splice(index - 1, 0, ...next.splice(index, 1))
    onChange(next)
  }
  return (
    <div role="group" aria-labelledby={label}>
      <Text id={label} mb={6} fz="ui" fw={500}>
        {t('languages.label')}
      </Text>
      <ol className={classes.list}>
        {value.map((locale, index) => (
          <LocaleRow
            key={locale}
            locale={locale}
            isMain={index === 0}
            onRaise={index > (mainIsFixed ? 1 : 0) ? () => raise(index) : undefined}
            onRemove={
              value.length > 1 && !(mainIsFixed && index === 0)
                ? () => onChange(value.filter((other) => other !== locale))
                : undefined
            }
          />
        ))}
      </ol>
      {left.length > 0 ? (
        <NativeSelect
          aria-label={t('languages.add')}
          value=""
          data={[
            { value: '', label: t('languages.add') },
            ...left.map((locale) => ({ value: locale, label: name(locale) })),
          ]}
          onChange={({ currentTarget }) => {
            const added = left.find((locale) => locale === currentTarget.value)
            if (added) onChange([...value, added])
          }}
        />
      ) : null}
      {error ? (
        <Text mt={6} fz="ui" c="var(--bad-ink)" role="alert">
          {error}
        </Text>
      ) : mainIsFixed ? (
        <Text mt={6} fz="ui" c="dimmed">
          {t('languages.fixed')}
        </Text>
      ) : null}
    </div>
  )
}
