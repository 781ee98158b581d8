import { Text } from '@mantine/core'
import { type Ref, type RefObject, useEffect, useId, useImperativeHandle, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Locale, languageTag } from '#contract/locales.ts'
import type { TranslationJob } from '#contract/translations/jobs.ts'
import type { Finding, TranslationUnit } from '#contract/translations/units.ts'
import { hasUnsentText } from '#lib/autosave/use-unsent-text.ts'
import { useFormat } from '#lib/i18n/format.ts'
import type { KeyStroke } from '../keys/key-map.ts'
import type { Confirmed } from '../saving/confirmed-unit.ts'
import type { SaveProblem } from '../saving/save-problems.ts'
import { StateWord } from '../states/state-mark.tsx'
import { type JobPath, putUnits } from '../translations.api.ts'
import { FindingList } from './findings/finding-list.tsx'
import { type Dismissal, useDismissal } from './findings/use-dismissal.ts'
import { useFindings } from './findings/use-findings.ts'
import { RejectUnit } from './reject-unit.tsx'
import { FileOffer } from './suggestions/file-offer.tsx'
import { SuggestionList } from './suggestions/suggestion-list.tsx'
import { TermList } from './suggestions/term-list.tsx'
import { useSuggestions } from './suggestions/use-suggestions.ts'
import { isBlank } from './text/runs.ts'
import { SourceText } from './text/source-text.tsx'
import { TargetField } from './text/target-field.tsx'
import type { TermHit } from './text/term-runs.ts'
import { TextRuns } from './text/text-runs.tsx'
import textClasses from './text/unit-text.module.css'
import { UnitActions } from './unit-actions.tsx'
import conflictClasses from './unit-conflict.module.css'
import { UnitConflict } from './unit-conflict.tsx'
import { unitTextNames } from './unit-draft.ts'
import { fieldsOf, isSaved } from './unit-fields.ts'
import { useUnitName } from './unit-name.ts'
import { UnitNotes } from './unit-notes.tsx'
import classes from './unit-row.module.css'
import { canClear, useClearUnit } from './use-clear-unit.ts'
import { useUnitActs } from './use-unit-acts.ts'
import { type UnitText, useUnitText } from './use-unit-text.ts'

/** The functions that the workbench calls on the current unit. */
export interface UnitEditorHandle {
  /** Returns true if the unit handled the shortcut. */
  act: (stroke: KeyStroke) => boolean
}

interface UnitEditorProps {
  ref: Ref<UnitEditorHandle>
  unit: TranslationUnit
  job: TranslationJob
  path: JobPath
  problem: SaveProblem | undefined
  onConfirm: (confirmed: Confirmed) => void
  onReject: (reason: string) => void
  /** Called when the user has seen the other version. */
  onAcknowledge: (theirs: TranslationUnit) => void
}

/** For users who may view but not edit. */
const ReadOnly = ({ unit, index, locale }: { unit: TranslationUnit; index: number; locale: Locale }) => (
  <>
    <p className={classes.sourceHead}>
      <StateWord state={unit.state} />
    </p>
    <p className={textClasses.text} lang={languageTag(locale)}>
      <TextRuns runs={fieldsOf(unit)[index]?.target ?? []} />
    </p>
  </>
)

interface FieldPairProps {
  unit: TranslationUnit
  index: number
  job: TranslationJob
  text: UnitText
  findings: readonly Finding[]
  /** Glossary terms in the source. */
  terms: readonly TermHit[]
  onMend: (finding: Finding) => void
  dismissal: Dismissal | undefined
}

/** A field's source and, beside it, the translation field with its findings. */
const FieldPair = ({ unit, index, job, text, findings, terms, onMend, dismissal }: FieldPairProps) => {
  const { t } = useTranslation('translations')
  const format = useFormat()
  const id = useId()
  const field = fieldsOf(unit)[index]
  const unitName = useUnitName()(unit.what)
  if (!field || isBlank(field.source)) return null
  // A single text has the name of its row, so that opening it renames nothing.
  const name =
    unit.names.length === 1
      ? unitName
      : t(`fields.${field.name.replaceAll('.', '_') as 'text'}`, { defaultValue: unitName })
  const isFirst = index === fieldsOf(unit).findIndex(({ source }) => !isBlank(source))
  return (
    <div className={classes.pair}>
      <div>
        <p className={classes.sourceHead}>{name}</p>
        <SourceText field={field} locale={job.source_locale} terms={terms} />
      </div>
      <div>
        {unit.can.edit ? (
          <TargetField
            ref={text.handleOf(index)}
            label={t('unit.field', { name, language: format.language(job.locale) })}
            heading={isFirst ? <StateWord state={unit.state} /> : null}
            source={field.source}
            value={text.initial[index] ?? []}
            locale={job.locale}
            hasBreaks={
              unit.codes.some(({ type }) => type === 'break') ||
              field.source.some(({ kind }) => kind === 'break')
            }
            hasMarks={unit.codes.some(({ type }) => type !== 'break')}
            isInvalid={findings.some(({ severity }) => severity === 'error')}
            describedBy={id}
            onChange={(runs) => text.change(index, runs)}
            onFocus={() => text.setFocused(index)}
          />
        ) : (
          <ReadOnly unit={unit} index={index} locale={job.locale} />
        )}
        <FindingList
          id={id}
          findings={findings}
          ignored={dismissal ? unit.checks.filter((check) => check.dismissed && check.field === index) : []}
          onMend={onMend}
          dismissal={unit.can.edit ? dismissal : undefined}
        />
      </div>
    </div>
  )
}

/** Which panels are open: those with a text begun earlier are so from the start, without taking the focus. */
const useUnitPanels = (unit: TranslationUnit, locale: Locale, row: RefObject<HTMLElement | null>) => {
  const [draftNames] = useState(() => unitTextNames(unit.id, locale))
  const [isRejecting, setRejecting] = useState(() => unit.can.reject && hasUnsentText(draftNames.reason))
  const [notesOpen, setNotesOpen] = useState(() => hasUnsentText(draftNames.comment))
  const hasChanged = useRef(false)
  useEffect(() => {
    if (notesOpen && hasChanged.current) row.current?.querySelector<HTMLElement>('[data-note-field]')?.focus()
    hasChanged.current = true
  }, [notesOpen, row])
  const [wasOpened, setOpened] = useState(false)
  return {
    draftNames,
    isRejecting,
    setRejecting,
    notesOpen,
    setNotesOpen,
    wasOpened,
    openReject: () => {
      setOpened(true)
      setRejecting(true)
    },
    openNotes: () => setNotesOpen((before) => !before),
  }
}

/** The texts of the unit in hand, what is found about them and what can be done. */
const useUnitInHand = ({ ref, unit, job, path, onConfirm, onAcknowledge }: UnitEditorProps) => {
  const row = useRef<HTMLDivElement>(null)
  const panels = useUnitPanels(unit, job.locale, row)
  const { openReject, openNotes } = panels
  const text = useUnitText(unit, job.locale)
  const help = useSuggestions(path, unit, text)
  const { source_locale, locale } = job
  const { findings, findingsNow } = useFindings(text.values, {
    unit,
    source_locale,
    locale,
    terms: help.hits,
  })
  const dismissal = useDismissal(path, unit, { isSaved: isSaved(text.values, unit), onClosed: text.focus })
  const clear = useClearUnit({ unit, text, locale, path, onCleared: onAcknowledge })
  const acts = useUnitActs({
    unit,
    text,
    locale,
    findingsNow: () => findingsNow(text.written()),
    help,
    onDismiss: dismissal?.open,
    onConfirm,
    clear,
    openReject,
    openNotes,
  })
  useImperativeHandle(ref, () => ({ act: acts.act }))
  const [focusText] = useState(() => () => (unit.can.edit ? text.focus() : row.current?.focus()))
  useEffect(() => {
    row.current?.scrollIntoView({ block: 'nearest' })
    focusText()
  }, [focusText])
  return { row, text, help, findings, dismissal, acts, clear, panels, focusText }
}
type UnitInHand = ReturnType<typeof useUnitInHand>

/** Why the unit is not saved, and the choice that ends a conflict. */
const Problem = ({
  problem,
  job,
  onAcknowledge,
  inHand,
}: Pick<UnitEditorProps, 'problem' | 'job' | 'onAcknowledge'> & { inHand: UnitInHand }) => {
  const { t } = useTranslation('translations')
  const { text, acts } = inHand
  const theirs = problem?.theirs
  return (
    <>
      {problem?.kind === 'refused' ? (
        <p className={conflictClasses.conflict} role="alert">
          {problem.error || t('unit.problems.refused')}
        </p>
      ) : null}
      {theirs ? (
        <UnitConflict
          theirs={theirs}
          mine={text.values}
          locale={job.locale}
          onTakeTheirs={() => {
            onAcknowledge(theirs)
            putUnits([theirs])
            acts.takeTheirs(theirs)
          }}
          onKeepMine={() => {
            onAcknowledge(theirs)
            acts.confirm('translated')
          }}
          onEdit={() => {
            onAcknowledge(theirs)
            text.focus()
          }}
        />
      ) : null}
    </>
  )
}

/** What opens under the unit: the reason it is sent back for, and its notes. */
const Panels = ({
  unit,
  path,
  onReject,
  inHand,
}: Pick<UnitEditorProps, 'unit' | 'path' | 'onReject'> & { inHand: UnitInHand }) => {
  const { panels, focusText } = inHand
  return (
    <>
      {panels.isRejecting ? (
        <RejectUnit
          draftName={panels.draftNames.reason}
          autoFocus={panels.wasOpened}
          onClose={() => {
            panels.setRejecting(false)
            focusText()
          }}
          onReject={(reason) => {
            panels.setRejecting(false)
            onReject(reason)
          }}
        />
      ) : null}
      {panels.notesOpen ? (
        <UnitNotes
          path={path}
          unitId={unit.id}
          draftName={panels.draftNames.comment}
          onEscape={(isEmpty) => {
            if (isEmpty) panels.setNotesOpen(false)
            focusText()
          }}
        />
      ) : null}
    </>
  )
}

/** The current unit, expanded between its neighbors, with all suggestions and findings. */
export const UnitEditor = (props: UnitEditorProps) => {
  const { unit, job, path, problem, onAcknowledge, onReject } = props
  const { t } = useTranslation('translations')
  const name = useUnitName()(unit.what)
  const inHand = useUnitInHand(props)
  const { row, text, help, findings, dismissal, acts, clear, panels } = inHand
  return (
    <div
      ref={row}
      role="group"
      className={classes.row}
      data-current
      data-state={unit.state}
      data-unit={unit.id}
      aria-label={t('unit.current', { name })}
      tabIndex={-1}
    >
      <Problem {...{ problem, job, onAcknowledge, inHand }} />
      {unit.reason ? (
        <Text mb={10} py={8} px={12} c="var(--bad-ink)" fz="ui" className={conflictClasses.reason ?? ''}>
          {t('unit.reason', { reason: unit.reason })}
        </Text>
      ) : null}
      {unit.source.map((_, index) => (
        <FieldPair
          key={index}
          {...{ unit, index, job, text, dismissal }}
          findings={findings.filter(({ field }) => field === index)}
          terms={help.hits.filter(({ field }) => field === index)}
          onMend={acts.mend}
        />
      ))}
      <FileOffer unit={unit} job={job} help={help} />
      <TermList help={help} />
      <SuggestionList unit={unit} job={job} help={help} />
      <UnitActions
        unit={unit}
        hasErrors={findings.some(({ severity }) => severity === 'error')}
        isEmpty={text.values.every(isBlank)}
        canClear={canClear(unit, text)}
        notesOpen={panels.notesOpen}
        on={{
          confirm: () => acts.confirm('approved'),
          translated: () => acts.confirm('translated'),
          copySource: acts.copySource,
          clear,
          reject: panels.openReject,
          comment: panels.openNotes,
        }}
      />
      <Panels {...{ unit, path, onReject, inHand }} />
    </div>
  )
}
