import { Button, Menu } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { termFormats } from '#contract/translations/resource-files.ts'
import { exportTermsMutation, type LanguagePair } from './glossary.api.ts'

export const ExportTerms = ({ pair }: { pair: LanguagePair }) => {
  const { t } = useTranslation('translations')
  const save = useMutation(exportTermsMutation(pair))
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" loading={save.isPending} leftSection={<Download size={16} aria-hidden />}>
          {t('files.export')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {termFormats.map((format) => (
          <Menu.Item key={format} onClick={() => save.mutate(format)}>
            {t(`glossary.formats.${format}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
