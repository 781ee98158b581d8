import { CircleX, CloudUpload, FileText, GitMerge, MessageSquare, TriangleAlert } from 'lucide-react'
import { memo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { type Locale, languageTag } from '#contract/locales.ts'
import type { TranslationUnit } from '#contract/translations/units.ts'
import { hasUnsentText } from '#lib/autosave/use-unsent-text.ts'
import { VisuallyHidden } from '#ui/text/visually-hidden.tsx'
import { StateWord } from '../states/state-mark.tsx'
import { diffRuns } from './text/run-diff.ts'
import { isBlank } from './text/runs.ts'
import { DiffRuns, TextRuns } from './text/text-runs.tsx'
import textClasses from './text/unit-text.module.css'
import { unitDraft, unitTextNames } from './unit-draft.ts'
import { fieldsOf } from './unit-fields.ts'
import { useUnitName } from './unit-name.ts'
import classes from './unit-row.module.css'

export type UnitProblem = 'conflict' | 'refused' | 'waiting'

interface UnitRowProps {
  unit: TranslationUnit
  sourceLocale: Locale
  locale: Locale
  /** The reason why the user's text cannot be saved. */
  problem: UnitProblem | undefined
  onOpen: (id: string) => void
}

const Note = ({ icon, tone, children }: { icon: ReactNode; tone?: 'bad' | 'warn'; children: ReactNode }) => (
  <span data-tone={tone}>
    {icon}
    {children}
  </span>
)

const icon = { size: 14, 'aria-hidden': true } as const

const Notes = ({ unit, locale, problem }: Pick<UnitRowProps, 'unit' | 'locale' | 'problem'>) => {
  const { t } = useTranslation('translations')
  const findings = unit.checks.filter(({ dismissed }) => !dismissed)
  const errors = findings.filter(({ severity }) => severity === 'error').length
  const warnings = findings.length - errors
  const names = unitTextNames(unit.id, locale)
  const hasDraft =
    (!problem && unitDraft(unit.id, locale).read() !== null) ||
    hasUnsentText(names.comment) ||
    hasUnsentText(names.reason)
  return (
    <div className={classes.notes}>
      {problem ? (
        <Note
          icon={problem === 'waiting' ? <CloudUpload {...icon} /> : <GitMerge {...icon} />}
          tone={problem === 'waiting' ? 'warn' : 'bad'}
        >
          {t(`unit.problems.${problem}`)}
        </Note>
      ) : null}
      {hasDraft ? <Note icon={<CloudUpload {...icon} />}>{t('unit.draft')}</Note> : null}
      {errors > 0 ? (
        <Note icon={<CircleX {...icon} />} tone="bad">
          {t('unit.errors', { count: errors })}
        </Note>
      ) : null}
      {warnings > 0 ? (
        <Note icon={<TriangleAlert {...icon} />} tone="warn">
          {t('unit.warnings', { count: warnings })}
        </Note>
      ) : null}
      {unit.has_file_suggestion ? (
        <Note icon={<FileText {...icon} />} tone="warn">
          {t('unit.fileSuggestion')}
        </Note>
      ) : null}
      {unit.comments > 0 ? (
        <Note icon={<MessageSquare {...icon} />}>
          {unit.open_questions > 0
            ? t('unit.questions', { count: unit.open_questions })
            : t('unit.comments', { count: unit.comments })}
        </Note>
      ) : null}
      {unit.reason ? <Note icon={<MessageSquare {...icon} />}>{unit.reason}</Note> : null}
    </div>
  )
}

/** A collapsed unit: its text and its state. A click or Enter opens it. */
export const TranslationRow = memo(({ unit, sourceLocale, locale, problem, onOpen }: UnitRowProps) => {
  const { t } = useTranslation('translations')
  const name = useUnitName()(unit.what)
  const fields = fieldsOf(unit)
  const first = fields.find(({ source }) => !isBlank(source))
  return (
    <div className={classes.row} data-state={unit.state} data-unit={unit.id}>
      <button type="button" className={classes.open} onClick={() => onOpen(unit.id)}>
        <VisuallyHidden>
          {t('unit.open', {
            name,
            text: (first?.source ?? [])
              .map(({ text }) => text)
              .join('')
              .slice(0, 60),
          })}
        </VisuallyHidden>
      </button>
      <div>
        <p className={classes.kind}>{name}</p>
        {fields.map(({ source, previous }, index) =>
          isBlank(source) ? null : (
            <p key={index} className={textClasses.text} lang={languageTag(sourceLocale)}>
              {previous ? <DiffRuns runs={diffRuns(previous, source)} /> : <TextRuns runs={source} />}
            </p>
          ),
        )}
      </div>
      <div>
        <p className={classes.kind}>
          <StateWord state={unit.state} />
        </p>
        {unit.state === 'untranslated' ? (
          <p className={textClasses.text} data-empty>
            {t('unit.none')}
          </p>
        ) : (
          fields.map(({ target }, index) =>
            isBlank(target) ? null : (
              <p key={index} className={textClasses.text} lang={languageTag(locale)}>
                <TextRuns runs={target} />
              </p>
            ),
          )
        )}
        <Notes unit={unit} locale={locale} problem={problem} />
      </div>
    </div>
  )
})
