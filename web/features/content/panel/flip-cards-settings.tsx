import { useTranslation } from 'react-i18next'
import type { FlipCards } from '#contract/blocks/flip-cards.ts'
import type { BlockSettingsProps } from './block-settings.ts'
import { AreaField, attributesOf, LineField, ThingList } from './exercise-fields.tsx'

export const FlipCardsSettings = (props: BlockSettingsProps) => {
  const { t } = useTranslation('editor')
  const { attrs, set } = attributesOf<FlipCards>(props)
  return (
    <ThingList
      label={t('cards.label')}
      addLabel={t('cards.add')}
      things={attrs.cards}
      max={24}
      blank={{ front: '', back: '' }}
      nameOf={({ front }) => front || t('exercise.unnamed')}
      onChange={(cards) => set('cards', cards)}
    >
      {(card, change) => (
        <>
          <LineField label={t('cards.front')} value={card.front} onChange={(front) => change({ front })} />
          <AreaField label={t('cards.back')} value={card.back} onChange={(back) => change({ back })} />
        </>
      )}
    </ThingList>
  )
}
