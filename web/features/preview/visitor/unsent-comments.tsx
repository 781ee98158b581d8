import { Group, Stack, Textarea } from '@mantine/core'
import { Copy } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { CopyTextButton } from '#entities/copy-text-button.tsx'

/** Comments that can no longer be sent, to be copied. */
export const UnsentComments = ({ texts }: { texts: readonly string[] }) => {
  const { t } = useTranslation('previewLinks')
  return texts.map((text, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- the texts do not change
    <Stack key={index} gap="xs" w="100%" maw={560} mx="auto" p="md">
      <Textarea label={t('unsent.label')} dir="auto" readOnly autosize maxRows={12} value={text} />
      <Group justify="flex-end">
        <CopyTextButton
          text={text}
          icon={Copy}
          labels={{ copy: t('unsent.copy'), copied: t('created.copied'), byHand: t('unsent.byHand') }}
          onCopied={() => undefined}
        />
      </Group>
    </Stack>
  ))
}
