import { Input } from '@mantine/core'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { releaseKinds } from '../../../contract/publishing.ts'
import classes from './kind-field.module.css'

export type ReleaseKind = (typeof releaseKinds)[number]

interface KindFieldProps {
  value: ReleaseKind
  /** Why the choice was refused. */
  error: string | undefined
  onChange: (kind: ReleaseKind) => void
}

/** What the change means for those who finished already, in plain words. */
export const KindField = ({ value, error, onChange }: KindFieldProps) => {
  const { t } = useTranslation('publishing')
  const name = useId()
  return (
    <fieldset className={classes.kinds}>
      <legend>{t('kind.label')}</legend>
      <div className={classes.options}>
        {(['material', 'cosmetic'] as const).map((kind) => (
          <label key={kind} data-checked={kind === value || undefined}>
            <input
              type="radio"
              name={name}
              value={kind}
              checked={kind === value}
              onChange={() => onChange(kind)}
            />
            <span>
              <b>{t(`kind.${kind}`)}</b>
              <small>{t(`kind.${kind}Why`)}</small>
            </span>
          </label>
        ))}
      </div>
      {error ? <Input.Error role="alert">{error}</Input.Error> : null}
    </fieldset>
  )
}
