import { useTranslation } from 'react-i18next'
import type { Certificate } from '../../../contract/certificates.ts'
import { useBranding } from '../../lib/branding/branding.ts'
import { useFormat } from '../../lib/i18n/format.ts'
import classes from './certificate-paper.module.css'

/** The certificate as the PDF has it, on paper that is light in every theme. */
export const CertificatePaper = ({ certificate }: { certificate: Certificate }) => {
  const { t } = useTranslation('certificates')
  const format = useFormat()
  const branding = useBranding()
  const values = {
    course: certificate.course_title,
    release: certificate.release_number,
    date: format.date(certificate.issued_at),
    score: certificate.score === null ? '' : format.percent(certificate.score),
  }
  return (
    <div className={classes.paper}>
      <p className={classes.brand}>
        {branding ? <img src={branding.images['logo-light']} alt="" /> : null}
        {branding?.name}
      </p>
      <p className={classes.small}>{t('paper.certifies')}</p>
      <p className={classes.holder}>{certificate.holder_name}</p>
      <p className={classes.line}>
        {t(certificate.score === null ? 'paper.completed' : 'paper.completedScore', values)}{' '}
        {certificate.expires_at ? t('paper.until', { date: format.date(certificate.expires_at) }) : null}
      </p>
      <div className={classes.foot}>
        {certificate.signatures.map(({ name, role, is_signed }) => (
          <div key={`${name} ${role}`}>
            {is_signed && branding?.images.signature ? (
              <img className={classes.signature} src={branding.images.signature} alt="" />
            ) : null}
            <p className={classes.signer}>{name}</p>
            <p>{role}</p>
          </div>
        ))}
        <img
          className={classes.code}
          src={`data:image/svg+xml;utf8,${encodeURIComponent(certificate.qr_svg)}`}
          width={64}
          height={64}
          alt={t('paper.code')}
        />
      </div>
    </div>
  )
}
