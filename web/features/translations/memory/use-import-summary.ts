import { useTranslation } from 'react-i18next'
import type { MemoryImport } from '#contract/translations/memory-imports.ts'
import { useFormat } from '#lib/i18n/format.ts'

/** Returns the progress or outcome of an import in a sentence or two. */
export function useImportSummary({
  status,
  total,
  done,
  by_result: by,
  applied,
  problem,
}: MemoryImport): string {
  const { t } = useTranslation('translations')
  const format = useFormat()
  if (status === 'checking' || status === 'applying')
    return t(`memory.${status}`, { done: format.number(done), total: format.number(total) })
  if (status === 'failed') return t(`memory.failed.${problem ?? 'gave_up'}`)
  if (status === 'stopped') return t('memory.stopped', { count: applied })
  const known = by.known > 0 ? ` ${t('memory.known', { count: by.known })}` : ''
  const refused = by.refused > 0 ? ` ${t('memory.refused', { count: by.refused })}` : ''
  const entries = by.added + by.known + by.refused
  const first =
    status === 'checked' ? t('memory.checked', { count: entries }) : t('memory.applied', { count: applied })
  return `${first}${known}${refused}`
}
