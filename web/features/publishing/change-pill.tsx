import { useTranslation } from 'react-i18next'
import type { ChangeKind } from '#contract/publishing/publishing.ts'
import { Pill, type Tone } from '#ui/text/pill.tsx'

const tones: Record<ChangeKind, Tone> = {
  new: 'good',
  changed: 'warn',
  reworded: 'neutral',
  moved: 'info',
  removed: 'bad',
}

/** "3 changed". */
export const ChangePill = ({ kind, count }: { kind: ChangeKind; count: number }) => {
  const { t } = useTranslation('publishing')
  return <Pill tone={tones[kind]}>{t(`changes.${kind}`, { count })}</Pill>
}
