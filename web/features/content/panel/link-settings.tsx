import { useTranslation } from 'react-i18next'
import type { LinkInspection } from '#contract/blocks/link-inspection.ts'
import { limits } from '#contract/limits.ts'
import type { BlockSettingsProps } from './block-settings.ts'
import {
  AreaField,
  attributesOf,
  LineField,
  ScoredField,
  SwitchField,
  ThingList,
} from './exercise-fields.tsx'

export const LinkSettings = (props: BlockSettingsProps) => {
  const { t } = useTranslation('editor')
  const { attrs, set } = attributesOf<LinkInspection>(props)
  return (
    <>
      <ThingList
        label={t('link.links')}
        description={t('link.linksWhy')}
        addLabel={t('link.add')}
        things={attrs.links}
        max={8}
        blank={{ shown: '', target: 'https://', is_trap: true, why: '' }}
        nameOf={({ shown }) => shown || t('exercise.unnamed')}
        onChange={(links) => set('links', links)}
      >
        {(link, change) => (
          <>
            <LineField
              label={t('link.shown')}
              maxLength={limits.exercise.line}
              value={link.shown}
              onChange={(shown) => change({ shown })}
            />
            <LineField
              label={t('link.target')}
              maxLength={limits.exercise.target}
              value={link.target}
              onChange={(target) => change({ target })}
            />
            <SwitchField
              label={t('link.trap')}
              value={link.is_trap}
              onChange={(isTrap) => change({ is_trap: isTrap })}
            />
            <AreaField label={t('exercise.why')} value={link.why} onChange={(why) => change({ why })} />
          </>
        )}
      </ThingList>
      <ScoredField value={attrs.scored} onChange={(value) => set('scored', value)} />
    </>
  )
}
