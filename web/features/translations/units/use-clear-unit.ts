import { useTranslation } from 'react-i18next'
import type { TranslationUnit } from '#contract/translations/units.ts'
import { handleError } from '#lib/errors/handle-error.ts'
import { confirm } from '#ui/feedback/confirm.tsx'
import { clearUnit, type JobPath } from '../translations.api.ts'
import { isBlank } from './text/runs.ts'
import { unitDraft } from './unit-draft.ts'
import type { UnitText } from './use-unit-text.ts'

interface ClearUnitInput {
  unit: TranslationUnit
  text: UnitText
  locale: string
  path: JobPath
  /** Called with the unit as it is now. */
  onCleared: (unit: TranslationUnit) => void
}

export const canClear = (unit: TranslationUnit, text: UnitText): boolean =>
  unit.can.edit && (unit.state !== 'untranslated' || !text.values.every(isBlank))

/**
 * Empties the texts of the current unit. Asks first if they are saved; text that was only typed comes back by the
 * editor's undo.
 */
export const useClearUnit = ({ unit, text, locale, path, onCleared }: ClearUnitInput) => {
  const { t } = useTranslation('translations')
  const empty = () =>
    text.replaceAll(
      unit.source.map(() => []),
      'human',
    )
  const clearSaved = async () => {
    await confirm({
      title: t('clear.title'),
      message: t('clear.message'),
      confirmLabel: t('actions.clear'),
      work: async () => onCleared(await clearUnit(path, unit.id)),
    })
    empty()
    unitDraft(unit.id, locale).clear()
  }
  return (): void => {
    if (!canClear(unit, text)) return
    if (unit.state === 'untranslated') empty()
    else clearSaved().catch(handleError)
  }
}
