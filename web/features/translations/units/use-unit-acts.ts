import type { Finding, TranslationUnit } from '#contract/translations/units.ts'
import type { KeyStroke } from '../keys/key-map.ts'
import type { Confirmed, ConfirmedState } from '../saving/confirmed-unit.ts'
import { isMendable } from './findings/finding-list.tsx'
import type { UnitHelp } from './suggestions/use-suggestions.ts'
import { runsOfMarked } from './text/marked-text.ts'
import { isBlank, missingPlaceholders } from './text/runs.ts'
import { unitDraft } from './unit-draft.ts'
import { fieldsOf } from './unit-fields.ts'
import type { UnitText } from './use-unit-text.ts'

interface UnitActsInput {
  unit: TranslationUnit
  text: UnitText
  locale: string
  /** The findings on the text as it is: a key may come before they are shown. */
  findingsNow: () => readonly Finding[]
  help: UnitHelp
  onConfirm: (confirmed: Confirmed) => void
  onDismiss: ((finding: Finding) => void) | undefined
  clear: () => void
  openReject: () => void
  openNotes: () => void
}

type TextInput = Pick<UnitActsInput, 'unit' | 'text' | 'locale' | 'onConfirm'>

/** What changes or confirms the text of the unit in hand. */
const textActs = ({ unit, text, locale, onConfirm }: TextInput) => {
  const fields = fieldsOf(unit)
  return {
    confirm: (state: ConfirmedState): boolean => {
      const written = text.written()
      if (fields.some(({ source }, index) => !isBlank(source) && !isBlank(written[index] ?? [])))
        onConfirm({ unit, fields: written, state, origin: text.origin(), sourceHash: text.sourceHash })
      return true
    },
    copySource: () =>
      text.replaceAll(
        fields.map(({ source }) => source),
        'human',
      ),
    placeholders: (all: boolean) => {
      const index = text.focusedField()
      const missing = missingPlaceholders(fields[index]?.source ?? [], text.written()[index] ?? [])
      if (missing.length > 0) text.insert(index, all ? missing : missing.slice(0, 1))
    },
    mend: ({ field, fix, text: missing, code }: Finding) => {
      if (fix !== undefined) text.replace(field, runsOfMarked(fix, unit.codes))
      else if (code === 'placeholder' && missing !== undefined)
        text.insert(field, [{ kind: 'placeholder', text: missing, marks: [] }])
    },
    /** Replaces the user's text with what someone else saved. */
    takeTheirs: (theirs: TranslationUnit) => {
      text.replaceAll(
        fieldsOf(theirs).map(({ target }) => target),
        'human',
      )
      unitDraft(unit.id, locale).clear()
    },
  }
}

/** The actions of shortcuts and buttons on the current unit. */
export const useUnitActs = ({ unit, findingsNow, help, ...on }: UnitActsInput) => {
  const { placeholders, ...onText } = textActs({ unit, ...on })
  const { confirm, copySource, mend } = onText

  const acts: Partial<Record<KeyStroke['action'], (index: number) => void>> = {
    ...(unit.can.edit
      ? {
          translated: () => confirm('translated'),
          copySource,
          clear: on.clear,
          suggestion: help.take,
          term: () => {
            if (help.nextTerm) help.insertTerm(help.nextTerm)
          },
          placeholder: () => placeholders(false),
          allPlaceholders: () => placeholders(true),
          mend: () => {
            const first = findingsNow().find(isMendable)
            if (first) mend(first)
          },
          dismiss: () => {
            const warning = findingsNow().find(({ severity }) => severity === 'warning')
            if (help.offer) help.dismissOffer()
            else if (warning) on.onDismiss?.(warning)
          },
        }
      : {}),
    confirm: () => {
      const hasErrors = findingsNow().some(({ severity }) => severity === 'error')
      if (unit.can.approve) return hasErrors ? undefined : confirm('approved')
      return unit.can.edit ? confirm('translated') : undefined
    },
    ...(unit.can.reject ? { reject: on.openReject } : {}),
    comment: on.openNotes,
  }
  return {
    ...onText,
    act: ({ action, index = 0 }: KeyStroke): boolean => {
      const act = acts[action]
      act?.(index)
      return act !== undefined
    },
  }
}
