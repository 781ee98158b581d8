import { useTranslation } from 'react-i18next'
import type { ComparedNames } from './answer-key.tsx'

/** Returns the names of two compared releases. */
export const useReleaseNames = (): ((numbers: { old: number | null; next: number }) => ComparedNames) => {
  const { t } = useTranslation('publishing')
  const nameOf = (number: number) => t('releases.number', { number })
  return ({ old, next }) => ({ old: old === null ? null : nameOf(old), next: nameOf(next) })
}
