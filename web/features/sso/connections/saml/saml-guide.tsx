import { Button } from '@mantine/core'
import { Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { pathFor } from '#contract/endpoint.ts'
import type { SamlSettings, SsoConnection } from '#contract/sso/connections.ts'
import { getSamlMetadata } from '#contract/sso/saml.ts'
import { CopyLine, CopyLines } from '#entities/copying/copy-line.tsx'
import classes from '../connections.module.css'

const steps = [1, 2, 3] as const

/** What to do at the provider, with what has to be entered there. */
export const SamlGuide = ({ connection, saml }: { connection: SsoConnection; saml: SamlSettings }) => {
  const { t } = useTranslation('providers')
  const { id, provider } = connection
  return (
    <>
      <ol className={classes.guide}>
        {steps.map((step) => (
          <li key={step}>{t(`saml.guide.${provider}.${step}`)}</li>
        ))}
      </ol>
      <div>
        <p>{t('saml.entityId')}</p>
        <CopyLines>
          <CopyLine value={saml.entity_id} />
        </CopyLines>
      </div>
      <div>
        <p>{t('saml.acs')}</p>
        <CopyLines>
          {saml.acs_urls.map((url) => (
            <CopyLine key={url} value={url} />
          ))}
        </CopyLines>
      </div>
      <div>
        <p>{t('saml.metadata')}</p>
        <CopyLines>
          <CopyLine value={saml.metadata_url} />
        </CopyLines>
        <Button
          component="a"
          href={pathFor(getSamlMetadata.path, { connectionId: id })}
          download="metadata.xml"
          variant="default"
          size="compact-sm"
          mt="sm"
          leftSection={<Download size={16} aria-hidden />}
        >
          {t('saml.download')}
        </Button>
      </div>
    </>
  )
}
