import { Button, FileButton, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { FileUp } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { limits } from '#contract/limits.ts'
import type { SsoConnection } from '#contract/sso/connections.ts'
import type { SamlForm } from './saml-form.ts'

const plain = { autoComplete: 'off', spellCheck: false } as const

/** Where the provider’s metadata comes from: an address, a text or a file. */
export const MetadataFields = ({ form, isKnown }: { form: SamlForm; isKnown: boolean }) => {
  const { t } = useTranslation('providers')
  const take = async (file: File | null) => {
    if (file) form.setFieldValue('metadata', (await file.text()).slice(0, limits.ssoMetadata))
  }
  return (
    <>
      <TextInput
        label={t('saml.metadataUrl')}
        description={t('saml.metadataUrlWhy')}
        placeholder={t('saml.metadataUrlExample')}
        inputMode="url"
        {...plain}
        {...form.getInputProps('metadata_url')}
      />
      <Textarea
        label={t('saml.metadataXml')}
        description={isKnown ? t('saml.metadataKept') : undefined}
        rows={3}
        maxLength={limits.ssoMetadata}
        {...plain}
        {...form.getInputProps('metadata')}
      />
      <div>
        <FileButton accept=".xml,text/xml,application/xml,application/samlmetadata+xml" onChange={take}>
          {(props) => (
            <Button
              {...props}
              variant="default"
              size="compact-sm"
              leftSection={<FileUp size={16} aria-hidden />}
            >
              {t('saml.choose')}
            </Button>
          )}
        </FileButton>
      </div>
    </>
  )
}

/** Which attributes name people. Most companies leave them empty. */
export const AttributeFields = ({ form, connection }: { form: SamlForm; connection: SsoConnection }) => {
  const { t } = useTranslation('providers')
  const isFixed = !connection.can.change_issuer
  return (
    <Stack gap="sm" role="group" aria-label={t('saml.attributes')}>
      <div>
        <Text fz="ui" fw={600}>
          {t('saml.attributes')}
        </Text>
        <Text fz="sm" c="dimmed">
          {t('saml.attributesWhy')}
        </Text>
      </div>
      <TextInput
        label={t('saml.subject')}
        description={t(isFixed ? 'form.issuerFixed' : 'saml.subjectWhy')}
        disabled={isFixed}
        {...plain}
        {...form.getInputProps('subject_attribute')}
      />
      <TextInput label={t('saml.email')} {...plain} {...form.getInputProps('email_attribute')} />
      <TextInput label={t('saml.firstName')} {...plain} {...form.getInputProps('first_name_attribute')} />
      <TextInput label={t('saml.lastName')} {...plain} {...form.getInputProps('last_name_attribute')} />
    </Stack>
  )
}
