import { Info, Lightbulb, OctagonAlert, TriangleAlert } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { calloutKinds } from '../../../../contract/content.ts'
import { setBlockAttribute } from '../blocks/block-actions.ts'
import type { BlockSettingsProps } from './block-settings.ts'
import classes from './panel.module.css'

const icons = { info: Info, tip: Lightbulb, warning: TriangleAlert, danger: OctagonAlert }

export const CalloutSettings = ({ editor, block }: BlockSettingsProps) => {
  const { t } = useTranslation('editor')
  const name = useId()
  return (
    <fieldset className={classes.kinds}>
      <legend>{t('callout.kind')}</legend>
      {calloutKinds.map((kind) => {
        const Icon = icons[kind]
        return (
          <label key={kind} data-kind={kind}>
            <input
              type="radio"
              name={name}
              checked={block.node.attrs.kind === kind}
              onChange={() => setBlockAttribute(editor, block.pos, ['kind', kind])}
            />
            <Icon size={20} aria-hidden />
            <span>
              <b>{t(`callout.kinds.${kind}.name`)}</b>
              <small>{t(`callout.kinds.${kind}.says`)}</small>
            </span>
          </label>
        )
      })}
    </fieldset>
  )
}
