import { Info, Lightbulb, OctagonAlert, TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { calloutKinds } from '#contract/content/content.ts'
import { ExplainedChoice } from '#ui/controls/explained-choice.tsx'
import { setBlockAttribute } from '../blocks/block-actions.ts'
import type { BlockSettingsProps } from './block-settings.ts'
import classes from './panel.module.css'

const icons = { info: Info, tip: Lightbulb, warning: TriangleAlert, danger: OctagonAlert }

export const CalloutSettings = ({ editor, block }: BlockSettingsProps) => {
  const { t } = useTranslation('editor')
  return (
    <div className={classes.kinds}>
      <ExplainedChoice
        label={t('callout.kind')}
        labelHidden
        value={block.node.attrs.kind as (typeof calloutKinds)[number]}
        options={calloutKinds.map((kind) => {
          const Icon = icons[kind]
          return {
            value: kind,
            label: t(`callout.kinds.${kind}.name`),
            says: t(`callout.kinds.${kind}.says`),
            icon: <Icon size={20} data-kind={kind} aria-hidden />,
          }
        })}
        onChange={(kind) => setBlockAttribute(editor, block.pos, ['kind', kind])}
      />
    </div>
  )
}
