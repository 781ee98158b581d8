import { useTranslation } from 'react-i18next'
import type { Certificate } from '#contract/certificates/certificates.ts'
import { useBranding } from '#lib/branding/branding.ts'
import { useFormat } from '#lib/i18n/format.ts'
import classes from './certificate-paper.module.css'

/** A sentence that ends with a date, which moves to the next line as a whole if it does not fit. */
const Dated = ({ text, date }: { text: string; date: string }) => {
  const at = text.lastIndexOf(date)
  return (
    <>
      {text.slice(0, at)}
      <span className={classes.date}>{text.slice(at)}</span>
    </>
  )
}

/** The certificate as in the PDF, on paper that is light in every theme. */
export const CertificatePaper = ({ certificate }: { certificate: Certificate }) => {
  const { t } = useTranslation('certificates')
  const format = useFormat()
  const branding = useBranding()
  const issued = format.date(certificate.issued_at)
  const until = certificate.expires_at && format.date(certificate.expires_at)
  const values = {
    course: certificate.course_title,
    release: certificate.release_number,
    date: issued,
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
        <Dated
          text={t(certificate.score === null ? 'paper.completed' : 'paper.completedScore', values)}
          date={issued}
        />{' '}
        {until ? <Dated text={t('paper.until', { date: until })} date={until} /> : null}
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
