import { Box, Stack } from '@mantine/core'
import { ExternalLink } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ReleasedMaterial } from '#contract/content/materials.ts'
import linkClasses from '#ui/text/file-link.module.css'
import { FileLink } from '#ui/text/file-link.tsx'

const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : url)
const Entry = ({ material }: { material: ReleasedMaterial }) => {
  const { t } = useTranslation()
  const { kind, title, url, bytes } = material
  if (kind === 'link')
    return (
      <a className={linkClasses.file} href={url} target="_blank" rel="noopener noreferrer">
        <ExternalLink size={18} aria-hidden />
        <span>
          <b>{title}</b>
          <small>{t('materials.leadsTo', { host: hostOf(url) })}</small>
        </span>
      </a>
    )
  return <FileLink url={url} title={title} bytes={bytes ?? 0} />
}

/** Files and links of a lesson; nothing where there are none. */
export const MaterialList = ({ materials }: { materials: readonly ReleasedMaterial[] }) => {
  const { t } = useTranslation()
  if (materials.length === 0) return null
  return (
    <Box
      component="section"
      mt="xl"
      pt="lg"
      style={{ borderTop: '1px solid var(--line)' }}
      aria-label={t('materials.title')}
    >
      <Box component="h2" mb="sm" fz="1.0625rem">
        {t('materials.title')}
      </Box>
      <Stack component="ul" gap="xs">
        {materials.map((material) => (
          <li key={material.id}>
            <Entry material={material} />
          </li>
        ))}
      </Stack>
    </Box>
  )
}
