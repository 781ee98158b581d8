import { Box, Group } from '@mantine/core'
import { Database, Sparkles } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { languageTag } from '#contract/locales.ts'
import type { TranslationJob } from '#contract/translations/jobs.ts'
import type { TranslationUnit } from '#contract/translations/units.ts'
import { KeyHint } from '#features/translations/keys/key-hint.tsx'
import { suggestionCaps } from '#features/translations/keys/key-map.ts'
import { isMac } from '#features/translations/keys/use-keys.ts'
import { useFormat } from '#lib/i18n/format.ts'
import { Pill, type Tone } from '#ui/text/pill.tsx'
import { runsOfMarked } from '../text/marked-text.ts'
import { diffRuns } from '../text/run-diff.ts'
import { isBlank } from '../text/runs.ts'
import { DiffRuns, TextRuns } from '../text/text-runs.tsx'
import textClasses from '../text/unit-text.module.css'
import { fieldsOf } from '../unit-fields.ts'
import classes from './unit-help.module.css'
import type { Suggestion, SuggestionCard, UnitHelp } from './use-suggestions.ts'

interface SuggestionProps {
  suggestion: Suggestion
  unit: TranslationUnit
  job: TranslationJob
}

const toneOf = (score: number): Tone => (score >= 100 ? 'good' : score >= 95 ? 'info' : 'warn')

const Score = ({ score }: { score: number }) => {
  const { t } = useTranslation('translations')
  const format = useFormat()
  return (
    <Pill tone={toneOf(score)}>
      {format.percent(Math.min(100, score))}
      {score > 100 ? ` · ${t('suggestions.inContext')}` : ''}
    </Pill>
  )
}

/** The differences between the source of a suggestion and the current one. */
const SourceDifference = ({ suggestion, unit, job }: SuggestionProps) => {
  const { t } = useTranslation('translations')
  const before = suggestion.source
  if (!before || (suggestion.score ?? 100) >= 100) return null
  return (
    <small className={classes.difference}>
      {t('suggestions.difference')}
      {fieldsOf(unit).map(({ source }, index) => {
        const runs = diffRuns(runsOfMarked(before[index] ?? '', unit.codes), source)
        return runs.length === 0 ? null : (
          <span key={index} className={textClasses.text} lang={languageTag(job.source_locale)}>
            {' '}
            <DiffRuns runs={runs} />
          </span>
        )
      })}
    </small>
  )
}

const Author = ({ suggestion: { from, by, at } }: { suggestion: Suggestion }) => {
  const { t } = useTranslation('translations')
  const format = useFormat()
  if (from === 'machine') return <small>{t('suggestions.unchecked', { service: by ?? '' })}</small>
  return (
    <small>
      {by && at
        ? t('suggestions.confirmed', { name: by, date: format.date(at, 'shortFull') })
        : t('suggestions.fromMemory')}
    </small>
  )
}

const SuggestionText = (props: SuggestionProps) => {
  const { suggestion, unit, job } = props
  return (
    <>
      {suggestion.fields.map((field, index) => {
        const runs = runsOfMarked(field, unit.codes)
        return isBlank(runs) ? null : (
          <span key={index} className={classes.suggested} lang={languageTag(job.locale)}>
            <TextRuns runs={runs} />
          </span>
        )
      })}
      <SourceDifference {...props} />
      <Author suggestion={suggestion} />
    </>
  )
}

const Card = ({
  card,
  index,
  isAsking,
  onTake,
  ...of
}: {
  card: SuggestionCard
  index: number
  isAsking: boolean
  onTake: () => void
} & Omit<SuggestionProps, 'suggestion'>) => {
  const { t } = useTranslation('translations')
  const { suggestion } = card
  const isMachine = !suggestion || suggestion.from === 'machine'
  const kind = isMachine ? 'machine' : 'memory'
  const Icon = isMachine ? Sparkles : Database
  return (
    <button type="button" onClick={onTake} aria-busy={!suggestion && isAsking}>
      <Group
        component="span"
        gap={8}
        wrap="nowrap"
        mb={6}
        fz="sm"
        c="dimmed"
        className={classes.suggestionHead ?? ''}
      >
        <Icon size={16} aria-hidden />
        <Box component="b" fw={500} c="var(--ink)">
          {t(`suggestions.${kind}`)}
        </Box>
        {suggestion && suggestion.score !== null ? <Score score={suggestion.score} /> : null}
        <KeyHint keys={suggestionCaps(isMac, index)} />
      </Group>
      {suggestion ? (
        <SuggestionText suggestion={suggestion} {...of} />
      ) : (
        <span className={classes.suggested} data-quiet>
          {t(isAsking ? 'suggestions.asking' : 'suggestions.ask', { service: card.service })}
        </span>
      )}
    </button>
  )
}

/** Texts that can be used instead of typing: matches from the memory, and the service's translation. */
export const SuggestionList = ({
  unit,
  job,
  help,
}: {
  unit: TranslationUnit
  job: TranslationJob
  help: UnitHelp
}) => {
  const { t } = useTranslation('translations')
  if (help.cards.length === 0) return null
  const before = help.offer ? 1 : 0
  return (
    <section className={classes.suggestions} aria-label={t('suggestions.title')}>
      {help.cards.map((card, index) => (
        <Card
          key={index}
          {...{ card, unit, job }}
          index={before + index}
          isAsking={help.isAsking}
          onTake={() => help.take(before + index)}
        />
      ))}
    </section>
  )
}
