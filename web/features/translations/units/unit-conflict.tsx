import { Button, Group } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { type Locale, languageTag } from '#contract/locales.ts'
import type { TranslationUnit } from '#contract/translations/units.ts'
import { diffRuns } from './text/run-diff.ts'
import type { Run } from './text/runs.ts'
import { DiffRuns, TextRuns } from './text/text-runs.tsx'
import textClasses from './text/unit-text.module.css'
import classes from './unit-conflict.module.css'
import { fieldsOf } from './unit-fields.ts'

interface UnitConflictProps {
  theirs: TranslationUnit
  mine: readonly (readonly Run[])[]
  locale: Locale
  onTakeTheirs: () => void
  onKeepMine: () => void
  onEdit: () => void
}

/** Both versions of a unit that someone else saved meanwhile. Nothing is overwritten until the user chooses one. */
export const UnitConflict = ({ theirs, mine, locale, ...on }: UnitConflictProps) => {
  const { t } = useTranslation('translations')
  const saved = fieldsOf(theirs)
  const lang = languageTag(locale)
  return (
    <div className={classes.conflict} role="alert">
      <h3>{t('conflict.title', { name: theirs.updated_by ?? t('notes.somebody') })}</h3>
      {t('conflict.why')}
      <div>
        <section aria-label={t('conflict.theirs')}>
          <b>{t('conflict.theirs')}</b>
          {saved.map(({ target }, index) => (
            <p key={index} className={textClasses.text} lang={lang}>
              <TextRuns runs={target} />
            </p>
          ))}
          <Button size="sm" variant="default" onClick={on.onTakeTheirs}>
            {t('conflict.takeTheirs')}
          </Button>
        </section>
        <section aria-label={t('conflict.mine')}>
          <b>{t('conflict.mine')}</b>
          {mine.map((runs, index) => (
            <p key={index} className={textClasses.text} lang={lang}>
              <DiffRuns runs={diffRuns(saved[index]?.target ?? [], runs)} />
            </p>
          ))}
          <Group gap={4}>
            <Button size="sm" onClick={on.onKeepMine}>
              {t('conflict.keepMine')}
            </Button>
            <Button size="sm" variant="subtle" onClick={on.onEdit}>
              {t('conflict.edit')}
            </Button>
          </Group>
        </section>
      </div>
    </div>
  )
}
