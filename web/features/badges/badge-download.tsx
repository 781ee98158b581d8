import '#lib/theme/mantine-menu.css'
import { Button, Menu, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { BadgeCheck, Download, Image } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { downloadBadgeMutation } from './badge-download.api.ts'

/** Offers an earned badge as a file that other sites can verify. */
export const BadgeDownload = ({ id, title }: { id: string; title: string }) => {
  const { t } = useTranslation('badges')
  const save = useMutation(downloadBadgeMutation(id))
  return (
    <Menu width={280} position="bottom">
      <Menu.Target>
        <Button
          variant="subtle"
          size="compact-sm"
          mt="xs"
          leftSection={<Download size={16} aria-hidden />}
          aria-label={t('download.label', { title })}
        >
          {t('download.open')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Text fz="sm" c="dimmed" px="sm" py="xs">
          {t('download.why')}
        </Text>
        <Menu.Item leftSection={<Image size={16} aria-hidden />} onClick={() => save.mutate('svg')}>
          {t('download.picture')}
        </Menu.Item>
        <Menu.Item leftSection={<BadgeCheck size={16} aria-hidden />} onClick={() => save.mutate('jwt')}>
          {t('download.file')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
