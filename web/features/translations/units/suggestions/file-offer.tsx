import { Box, Button, Group } from '@mantine/core'
import { FileText } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { languageTag } from '#contract/locales.ts'
import type { TranslationJob } from '#contract/translations/jobs.ts'
import type { TranslationUnit } from '#contract/translations/units.ts'
import { KeyHint } from '#features/translations/keys/key-hint.tsx'
import { keyCaps, suggestionCaps } from '#features/translations/keys/key-map.ts'
import { isMac } from '#features/translations/keys/use-keys.ts'
import { useFormat } from '#lib/i18n/format.ts'
import { DotSeparated } from '#ui/text/dot-separated.tsx'
import { Pill } from '#ui/text/pill.tsx'
import { runsOfMarked } from '../text/marked-text.ts'
import { diffRuns } from '../text/run-diff.ts'
import { isBlank } from '../text/runs.ts'
import { DiffRuns, TextRuns } from '../text/text-runs.tsx'
import textClasses from '../text/unit-text.module.css'
import { fieldsOf } from '../unit-fields.ts'
import classes from './file-offer.module.css'
import type { UnitHelp } from './use-suggestions.ts'

interface FileOfferProps {
  unit: TranslationUnit
  job: TranslationJob
  help: UnitHelp
}

interface ChoiceButtonProps {
  label: string
  keys: readonly string[]
  onClick: () => void
}

const ChoiceButton = ({ label, keys, onClick }: ChoiceButtonProps) => (
  <Button size="sm" variant="default" onClick={onClick}>
    {label}
    <KeyHint keys={keys} />
  </Button>
)

/**
 * An imported text for a unit that has changed since the export: both texts with their differences, and the choice
 * between them.
 */
export const FileOffer = ({ unit, job, help }: FileOfferProps) => {
  const { t } = useTranslation('translations')
  const format = useFormat()
  const { offer } = help
  if (!offer?.file) return null
  const { file, by, at } = offer
  const lang = languageTag(job.locale)
  const fields = fieldsOf(unit)
  const isEmpty = fields.every(({ target }) => isBlank(target))
  return (
    <section className={classes.offer} aria-label={t('fileOffer.title')}>
      <Group gap="4px 8px" fz="sm" c="dimmed" className={classes.head ?? ''}>
        <FileText size={16} aria-hidden />
        <Box component="b" fw={500} c="var(--ink)">
          {t('fileOffer.title')}
        </Box>
        <Pill tone="warn">{t(`files.results.${file.result}`)}</Pill>
        <DotSeparated
          facts={[file.name, ...(by ? [by] : []), ...(at ? [format.date(at, 'shortFull')] : [])]}
        />
      </Group>
      <section aria-label={t('fileOffer.here')}>
        <small>{t('fileOffer.here')}</small>
        {isEmpty ? (
          <p className={textClasses.text} data-empty>
            {t('unit.none')}
          </p>
        ) : (
          fields.map(({ target }, index) => (
            <p key={index} className={textClasses.text} lang={lang}>
              <TextRuns runs={target} />
            </p>
          ))
        )}
        <ChoiceButton label={t('fileOffer.keep')} keys={keyCaps(isMac).dismiss} onClick={help.dismissOffer} />
      </section>
      <section aria-label={t('fileOffer.inFile')}>
        <small>{t('fileOffer.inFile')}</small>
        {offer.fields.map((field, index) => {
          const runs = runsOfMarked(field, unit.codes)
          return isBlank(runs) ? null : (
            <p key={index} className={textClasses.text} lang={lang}>
              {isEmpty ? (
                <TextRuns runs={runs} />
              ) : (
                <DiffRuns runs={diffRuns(fields[index]?.target ?? [], runs)} />
              )}
            </p>
          )
        })}
        <ChoiceButton
          label={t('fileOffer.use')}
          keys={suggestionCaps(isMac, 0)}
          onClick={() => help.take(0)}
        />
      </section>
    </section>
  )
}
