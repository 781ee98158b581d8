import { Group } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Locale, languageTag } from '#contract/locales.ts'
import type { UnitField } from '../unit-fields.ts'
import classes from '../unit-row.module.css'
import { diffRuns } from './run-diff.ts'
import type { TermHit } from './term-runs.ts'
import { DiffRuns, TextRuns } from './text-runs.tsx'
import textClasses from './unit-text.module.css'

const ways = ['difference', 'before', 'now'] as const

interface SourceTextProps {
  field: UnitField
  locale: Locale
  /** Glossary terms found in it. */
  terms: readonly TermHit[]
}

/** The source of a field; if it has changed since the translation, with the differences. */
export const SourceText = ({ field, locale, terms }: SourceTextProps) => {
  const { t } = useTranslation('translations')
  const [way, setWay] = useState<(typeof ways)[number]>('difference')
  const { source, previous } = field
  return (
    <>
      <p className={textClasses.text} lang={languageTag(locale)} data-source>
        {previous && way === 'difference' ? (
          <DiffRuns runs={diffRuns(previous, source)} terms={terms} />
        ) : (
          <TextRuns
            runs={previous && way === 'before' ? previous : source}
            terms={previous && way === 'before' ? [] : terms}
          />
        )}
      </p>
      {previous ? (
        <Group
          gap={2}
          wrap="nowrap"
          align="stretch"
          mt={10}
          className={classes.ways ?? ''}
          role="group"
          aria-label={t('source.changed')}
        >
          {ways.map((name) => (
            <button key={name} type="button" aria-pressed={name === way} onClick={() => setWay(name)}>
              {t(`source.${name}`)}
            </button>
          ))}
        </Group>
      ) : null}
    </>
  )
}
