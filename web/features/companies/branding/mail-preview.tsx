import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './mail-preview.module.css'

/**
 * The mail's elements. The page's CSP forbids style attributes, the only styles that mails have: they are parsed
 * under another name, and applied by script.
 */
const elementsOf = (html: string): HTMLElement => {
  const { body } = new DOMParser().parseFromString(html.replaceAll(' style="', ' data-style="'), 'text/html')
  for (const element of [body, ...body.querySelectorAll<HTMLElement>('[data-style]')])
    element.style.cssText = element.dataset.style ?? ''
  for (const link of body.querySelectorAll('a')) link.removeAttribute('href')
  // Mails refer to the company's own host, from which the CSP lets this page load nothing.
  for (const image of body.querySelectorAll('img')) {
    const { pathname, search } = new URL(image.src)
    image.src = `${pathname}${search}`
  }
  return body
}

/** A mail as a mail program shows it. */
export const MailPreview = ({ subject, html }: { subject: string; html: string }) => {
  const { t } = useTranslation('companies')
  const host = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const body = elementsOf(html)
    const inner = document.createElement('div')
    inner.style.cssText = body.style.cssText
    inner.replaceChildren(...body.childNodes)
    host.current?.replaceChildren(document.adoptNode(inner))
  }, [html])
  return (
    <article className={classes.mail}>
      <h1>
        <span>{t('branding.mailSubject')}</span> {subject}
      </h1>
      <div ref={host} />
    </article>
  )
}
