import { NumberInput, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { limits } from '#contract/limits.ts'
import { numericRange } from '#contract/questions/numeric-range.ts'
import classes from './answers.module.css'
import type { EditorProps } from './answers.tsx'

const most = 1e12

/** The accepted range, including both ends, and its unit. */
export const NumericFields = ({ draft, canArrange, error, onChange }: EditorProps) => {
  const { t } = useTranslation('quizzes')
  const range = draft.range ?? { min: null, max: null }
  const end = (name: 'min' | 'max') => (
    <NumberInput
      label={t(`range.${name}`)}
      hideControls
      min={-most}
      max={most}
      value={range[name] ?? ''}
      disabled={!canArrange}
      error={numericRange.faults(draft).some(({ missing }) => missing === 'range')}
      onChange={(value) => {
        if (typeof value === 'number' || value === '')
          onChange({ ...draft, range: { ...range, [name]: value === '' ? null : value } })
      }}
    />
  )
  return (
    <fieldset className={classes.answers}>
      <legend>
        {t('range.title')} <small>{t('range.hint')}</small>
      </legend>
      <div className={classes.range}>
        {end('min')}
        {end('max')}
        <TextInput
          label={t('range.unit')}
          placeholder={t('range.unitHint')}
          maxLength={limits.unit}
          value={draft.unit}
          onChange={({ target }) => onChange({ ...draft, unit: target.value })}
        />
      </div>
      {error ? <p className={classes.error}>{error}</p> : null}
    </fieldset>
  )
}
